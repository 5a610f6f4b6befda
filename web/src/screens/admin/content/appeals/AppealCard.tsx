import type { Appeal } from '@atelier/contract/admin/appeals'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CaseFact, CaseFacts } from '#parts/admin/CaseFacts.tsx'
import { CaseHead } from '#parts/admin/CaseHead.tsx'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { EscalateButton, EscalationNote, useLeftToHigher } from '#screens/admin/content/Escalation.tsx'
import { ExhibitMedia } from '#screens/admin/content/Exhibit.tsx'
import { TakenNote } from '#screens/admin/content/hand-out.tsx'

export type Outcome = 'granted' | 'rejected'

interface Props {
  appeal: Appeal
  onAsk: (outcome: Outcome, opener: HTMLElement) => void
}

export function AppealCard({ appeal, onAsk }: Props) {
  const t = useTranslations('admin_reports.appeals')
  const nameOf = useName()
  const { id, author, content, kind, removed, post_media, reason, removed_by, created_at, escalation } = appeal
  return (
    <article aria-labelledby={`appeal-${id}`} className="py-5">
      <CaseHead id={`appeal-${id}`} author={author} about={t(`about.${kind}`)}>
        <TimeAgo at={created_at} />
      </CaseHead>
      <blockquote dir="auto" className="wordy mt-3 whitespace-pre-wrap">
        {content}
      </blockquote>
      <CaseFacts>
        {(removed || post_media.length > 0) && (
          <CaseFact name={t('removed')}>
            {removed}
            <div className="mt-1 empty:hidden">
              <ExhibitMedia author={author} media={post_media} />
            </div>
          </CaseFact>
        )}
        <CaseFact name={t('reason')}>{reason ?? t('no_reason')}</CaseFact>
        <CaseFact name={t('removed_by')}>{nameOf(removed_by)}</CaseFact>
      </CaseFacts>
      <div className="mt-3 grid gap-2 text-sm empty:hidden">
        <TakenNote of={appeal} />
        <EscalationNote escalation={escalation} />
      </div>
      <Answers appeal={appeal} onAsk={onAsk} />
    </article>
  )
}

function Answers({ appeal: { id, kind, may_decide, removed_by, escalation }, onAsk }: Props) {
  const t = useTranslations('admin_reports.appeals')
  const { user_id, may } = useStaff()
  const left = useLeftToHigher(escalation)
  const isOwn = removed_by !== null && removed_by.user_id === user_id
  const lacksRight = (kind === 'ban' && !may('ban_people')) || (kind === 'quiet' && !may('quiet_people'))
  const why = left ?? (may_decide ? undefined : isOwn ? t('own') : lacksRight ? t('needs_admin') : t('not_you'))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {(['granted', 'rejected'] as const).map((outcome) => (
        <GuardedButton
          key={outcome}
          size="sm"
          icon={outcomeIcons[outcome]}
          tone={outcome === 'granted' ? 'primary' : 'outline'}
          why={why}
          onClick={({ currentTarget }) => onAsk(outcome, currentTarget)}
        >
          {t(`${outcome}.confirm`)}
        </GuardedButton>
      ))}
      <EscalateButton kind="appeal" subjectId={id} escalation={escalation} />
    </div>
  )
}

export const outcomeIcons = { granted: Check, rejected: X }
