import type { ReportFile } from '@atelier/contract/admin/reports'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { PersonName } from '#parts/person/PersonName.tsx'
import { useAuthorFile } from '#screens/admin/content/reports/reports.data.ts'
import { Avatar } from '#ui/Avatar.tsx'

/** Whose thing it is, with a link to what staff know of them, and how often they were warned, banned and reported before. */
export function AuthorLine({ file: { author, type } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const known = useAuthorFile(author?.user_id)
  if (!author) return <p className="mt-5 text-sm text-quiet">{t('author_gone')}</p>
  const { user_id, username } = author
  return (
    <section
      aria-label={type === 'profile' ? t('person') : t('author')}
      className="mt-5 flex min-w-0 items-center gap-3 border-y border-line py-3"
    >
      <Avatar src={author.avatar_url} initials={initials(author)} size={40} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to={paths.adminUsers}
            search={{ person: user_id } as never}
            className="flex max-w-full min-w-0 items-center gap-1 hover:underline"
          >
            <PersonName person={author} className="flex min-w-0 items-center gap-1" />
          </Link>
          {username && <span className="truncate text-quiet">@{username}</span>}
          {known && known.person.role !== 'user' && <RoleBadge role={known.person.role} />}
        </p>
        <p className="figures text-quiet">
          {known && t('record', { warnings: known.warnings.length, bans: known.bans.length, reports: known.reports_count })}
        </p>
      </div>
    </section>
  )
}
