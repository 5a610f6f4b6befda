import type { ReportFile } from '@atelier/contract/admin/reports'
import { Hand } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { ownUntil, setAssigned, takerOf } from '#screens/admin/content/reports/reports.data.ts'
import { Watchers } from '#screens/admin/content/reports/Watchers.tsx'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { Button } from '#ui/Button.tsx'

/** So that two people do not work on one group. */
export function Assignment({ group, isSeen }: { group: ReportFile; isSeen: boolean }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const me = useMe()
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const { id, assigned_to, watchers } = group
  const isMine = assigned_to !== null && assigned_to.user_id === me?.user_id
  const taker = takerOf(group, me?.user_id, now)
  const until = ownUntil(group, me?.user_id, now)
  const { submit, busy } = useSubmit(() => setAssigned(id, !isMine), staffError('admin_reports.assign_failed'))
  useKeys({ a: taker || !isSeen ? undefined : () => void submit() })
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      <Watchers people={watchers} />
      {until && (
        <span className="figures truncate text-quiet">{t('yours_until', { time: format.dateTime(until, { timeStyle: 'short' }) })}</span>
      )}
      {taker ? (
        <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-warning">
          <Hand size={15} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{t('taken_by', { name: nameOf(taker.person) })}</span>
        </span>
      ) : (
        <Button size="sm" icon={Hand} busy={busy} aria-pressed={isMine} aria-keyshortcuts="a" onClick={() => void submit()}>
          {isMine ? t('release') : t('take')}
        </Button>
      )}
    </span>
  )
}
