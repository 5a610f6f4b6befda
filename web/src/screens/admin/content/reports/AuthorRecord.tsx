import type { ReportFile } from '@atelier/contract/admin/reports'
import { useTranslations } from 'use-intl'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { useAuthorFile } from '#screens/admin/content/reports/reports.data.ts'

/** Whose thing it is, with a link to what staff know of them, and how often they were warned, banned and reported before. */
export function AuthorRecord({ file: { author, type } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const known = useAuthorFile(author?.user_id)
  if (!author) return <p className="mt-5 text-sm text-quiet">{t('author_gone')}</p>
  return (
    <section
      aria-label={type === 'profile' ? t('person') : t('author')}
      className="mt-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line py-3 text-sm"
    >
      <AuthorLine author={author} />
      {known && known.person.role !== 'user' && <RoleBadge role={known.person.role} />}
      <p className="figures ms-auto text-quiet">
        {known && t('record', { warnings: known.warnings.length, bans: known.bans.length, reports: known.reports_count })}
      </p>
    </section>
  )
}
