import type { Overturned } from '@atelier/contract/admin/own-decisions'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { personLink } from '#parts/admin/person-link.ts'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function OverturnedCard({ row }: { row: Overturned }) {
  const t = useTranslations('admin_own')
  const nameOf = useName()
  const { id, kind, target_id, author, excerpt, was_held, reason, appeal, answer, decided_by, decided_at } = row
  return (
    <article aria-labelledby={`overturned-${id}`} className="py-5">
      <header className="flex min-w-0 items-center gap-3">
        <Avatar src={author.avatar_url} initials={initials(author)} size={40} />
        <div className="min-w-0 flex-1 text-sm">
          <h3 id={`overturned-${id}`} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Link {...personLink(author.user_id)} className="max-w-full min-w-0 hover:underline">
              <PersonName person={author} className="flex min-w-0 items-center gap-1" />
            </Link>
            <span className="text-quiet">{t(was_held && kind !== 'ban' ? `declined.${kind}` : `removed.${kind}`)}</span>
          </h3>
          <p className="text-quiet">{t.rich('by', { name: nameOf(decided_by), time: () => <TimeAgo at={decided_at} /> })}</p>
        </div>
      </header>
      <h4 className="mt-3 text-sm font-semibold">{t('why')}</h4>
      <p dir="auto" className="mt-1 wordy whitespace-pre-wrap">
        {answer ?? t('no_reason')}
      </p>
      <dl className="mt-3 grid grid-cols-1 gap-2 border-s-2 border-line ps-4 text-sm">
        {excerpt && <Fact name={t('what')}>{excerpt}</Fact>}
        <Fact name={t('your_reason')}>{reason ?? t('no_reason')}</Fact>
        <Fact name={t('appeal')}>{appeal}</Fact>
      </dl>
      {kind === 'post' && excerpt !== null && (
        <Link to={paths.post(target_id)} className="mt-3 link inline-block text-sm">
          {t('see_post')}
        </Link>
      )}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd dir="auto" className="wordy whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}
