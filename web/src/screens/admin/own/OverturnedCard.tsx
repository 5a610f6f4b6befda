import type { Overturned } from '@atelier/contract/admin/own-decisions'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CaseFact, CaseFacts } from '#parts/admin/CaseFacts.tsx'
import { CaseHead } from '#parts/admin/CaseHead.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'

export function OverturnedCard({ row }: { row: Overturned }) {
  const t = useTranslations('admin_own')
  const nameOf = useName()
  const { id, kind, target_id, author, excerpt, was_held, reason, appeal, answer, decided_by, decided_at } = row
  return (
    <article aria-labelledby={`overturned-${id}`} className="py-5">
      <CaseHead
        id={`overturned-${id}`}
        author={author}
        about={t(was_held && (kind === 'post' || kind === 'comment') ? `declined.${kind}` : `removed.${kind}`)}
      >
        {t.rich('by', { name: nameOf(decided_by), time: () => <TimeAgo at={decided_at} /> })}
      </CaseHead>
      <h4 className="mt-3 text-sm font-semibold">{t('why')}</h4>
      <p dir="auto" className="mt-1 wordy whitespace-pre-wrap">
        {answer ?? t('no_reason')}
      </p>
      <CaseFacts>
        {excerpt && <CaseFact name={t('what')}>{excerpt}</CaseFact>}
        <CaseFact name={t('your_reason')}>{reason ?? t('no_reason')}</CaseFact>
        <CaseFact name={t('appeal')}>{appeal}</CaseFact>
      </CaseFacts>
      {kind === 'post' && excerpt !== null && (
        <Link to={paths.post(target_id)} className="mt-3 link inline-block text-sm">
          {t('see_post')}
        </Link>
      )}
    </article>
  )
}
