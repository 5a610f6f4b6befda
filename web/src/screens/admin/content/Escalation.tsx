import { type Escalation, escalateCase, type escalatedKinds, escalationRoles } from '@atelier/contract/admin/escalations'
import { roles } from '@atelier/contract/choices'
import { isFailure } from '@atelier/contract/errors'
import { CircleArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { toastSuccess } from '#data/toasts.ts'
import { useAsked } from '#parts/admin/asked.ts'
import { staffError } from '#parts/admin/failures.ts'
import { RadioChips } from '#parts/admin/RadioChips.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { reloadRows } from '#parts/admin/rows.ts'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { Button } from '#ui/Button.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

interface Case {
  kind: (typeof escalatedKinds)[number]
  subjectId: string
  escalation: Escalation
}

const rankOf = (one: (typeof roles)[number]) => roles.indexOf(one)

/** Why who looks at it cannot decide it, or nothing. */
export function useLeftToHigher(escalation: Escalation): string | undefined {
  const t = useTranslations('admin.failures')
  const { role } = useStaff()
  return escalation && rankOf(escalation.to_role) > rankOf(role) ? t('escalated') : undefined
}

/** Nothing for who has the highest role, or where the case is with that role already. */
export function EscalateButton({ kind, subjectId, escalation }: Case) {
  const t = useTranslations('admin_content.escalation')
  const { role } = useStaff()
  const [asks, setAsks] = useState(false)
  const higher = escalationRoles.filter((one) => rankOf(one) > Math.max(rankOf(role), escalation ? rankOf(escalation.to_role) : 0))
  if (higher.length === 0) return null
  return (
    <>
      <Button size="sm" icon={CircleArrowUp} onClick={() => setAsks(true)}>
        {t('escalate')}
      </Button>
      {asks && <EscalateDialog kind={kind} subjectId={subjectId} higher={higher} onClose={() => setAsks(false)} />}
    </>
  )
}

type ToRole = (typeof escalationRoles)[number]

function EscalateDialog({
  kind,
  subjectId,
  higher,
  onClose,
}: Pick<Case, 'kind' | 'subjectId'> & { higher: ToRole[]; onClose: () => void }) {
  const t = useTranslations('admin_content.escalation')
  const admin = useTranslations('admin')
  const [chosen, choose] = useState<ToRole>(higher[0] ?? 'super_admin')
  return (
    <ReasonDialog
      title={t('title')}
      text={t('text')}
      label={t('note')}
      draft={`escalate:${subjectId}`}
      confirm={t('escalate')}
      icon={CircleArrowUp}
      tone="primary"
      action={async (note) => {
        await call(escalateCase, { kind, subject_id: subjectId, to_role: chosen, note })
        toastSuccess('admin_content.escalation.done')
        await Promise.all([reloadQueues(), reloadRows('admin', 'report')])
      }}
      failed={(error) => {
        staffError('admin_content.escalation.failed')(error)
        if (isFailure(error, 'conflict', 'not_found')) void reloadQueues()
      }}
      onClose={onClose}
    >
      {higher.length > 1 && (
        <RadioChips
          legend={t('to')}
          value={chosen}
          choices={higher.map((one) => ({ value: one, label: admin(`roles.${one}`) }))}
          onChange={choose}
        />
      )}
    </ReasonDialog>
  )
}

export function EscalationBadge({ escalation }: { escalation: Escalation }) {
  const t = useTranslations('admin_content.escalation')
  const admin = useTranslations('admin')
  if (!escalation) return null
  return <StatusBadge tone="waiting">{t('badge', { role: admin(`roles.${escalation.to_role}`) })}</StatusBadge>
}

export function EscalationNote({ escalation }: { escalation: Escalation }) {
  const t = useTranslations('admin_content.escalation')
  const nameOf = useName()
  if (!escalation) return null
  const { note, escalated_by, escalated_at } = escalation
  return (
    <div className="grid justify-items-start gap-1 whitespace-normal text-sm">
      <EscalationBadge escalation={escalation} />
      <p dir="auto" className="wordy whitespace-pre-wrap">
        {note}
      </p>
      <p className="text-xs text-quiet">{t.rich('by', { name: nameOf(escalated_by), time: () => <TimeAgo at={escalated_at} /> })}</p>
    </div>
  )
}

/** Of the queues beside the reports, which have a filter of their own. */
export function useEscalatedFilter() {
  const t = useTranslations('admin_content.escalation')
  const { asked, ask } = useAsked()
  const escalated = asked.escalated === 'only' ? ('only' as const) : ('all' as const)
  const isOn = escalated === 'only'
  const chip = (
    <ToggleChip size="sm" pressed={isOn} onClick={() => ask({ escalated: isOn ? undefined : 'only' }, { replace: true })}>
      {t('filter')}
    </ToggleChip>
  )
  return { escalated, chip, none: isOn ? { title: t('none'), text: t('none_text') } : undefined }
}
