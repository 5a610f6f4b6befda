import type { ReportFile } from '@atelier/contract/admin/reports'
import { Hand } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { setAssigned } from '#screens/admin/content/reports/reports.data.ts'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { Button } from '#ui/Button.tsx'

/** So that two people do not work on one group. */
export function Assignment({ group: { id, assigned_to }, isSeen }: { group: Pick<ReportFile, 'id' | 'assigned_to'>; isSeen: boolean }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const me = useMe()
  const isMine = assigned_to !== null && assigned_to.user_id === me?.user_id
  const isOthers = assigned_to !== null && !isMine
  const { submit, busy } = useSubmit(() => setAssigned(id, !isMine), staffError('admin_reports.assign_failed'))
  useKeys({ a: isOthers || !isSeen ? undefined : () => void submit() })
  return (
    <span className="ms-auto flex min-w-0 items-center gap-2 text-sm">
      {isOthers ? (
        <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-warning">
          <Hand size={15} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{t('taken_by', { name: nameOf(assigned_to) })}</span>
        </span>
      ) : (
        <Button size="sm" icon={Hand} busy={busy} aria-pressed={isMine} aria-keyshortcuts="a" onClick={() => void submit()}>
          {isMine ? t('release') : t('take')}
        </Button>
      )}
    </span>
  )
}
