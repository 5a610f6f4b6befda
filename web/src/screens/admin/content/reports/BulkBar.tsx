import type { ReportGroup } from '@atelier/contract/admin/reports'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { closeMany } from '#screens/admin/content/reports/reports.data.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

interface Props {
  chosen: ReportGroup[]
  onAll: () => void
  onEnd: () => void
}

/** Closes what was chosen in the list, each as a decision of its own. What a colleague has stays. */
export function BulkBar({ chosen, onAll, onEnd }: Props) {
  const t = useTranslations('admin_reports')
  const { submit, busy } = useSubmit(async (outcome: 'resolved' | 'dismissed') => {
    const left = await closeMany(chosen, outcome)
    if (left > 0) toast({ title: t('bulk.left', { count: left }) })
    onEnd()
  }, staffError('admin_reports.close_failed'))
  const decide = (outcome: 'resolved' | 'dismissed') => chosen.length > 0 && void submit(outcome)
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky z-10 -mx-3 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-3 py-2 max-[70rem]:bottom-0 min-[70rem]:top-(--header-height)"
    >
      <p role="status" className="figures me-auto text-sm">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
      <Button size="sm" tone="quiet" onClick={onAll}>
        {t('bulk.all')}
      </Button>
      <Button size="sm" tone="quiet" onClick={onEnd}>
        {t('bulk.end')}
      </Button>
      <span className="ms-auto flex gap-2 min-[70rem]:ms-0">
        <Button size="sm" icon={X} busy={busy} disabled={chosen.length === 0} onClick={() => decide('dismissed')}>
          {t('dismiss')}
        </Button>
        <Button size="sm" icon={Check} busy={busy} disabled={chosen.length === 0} onClick={() => decide('resolved')}>
          {t('resolve')}
        </Button>
      </span>
    </section>
  )
}

/** The list shows nothing of a private message, so it is opened to be decided. */
export const canBeChosen = ({ type, status }: ReportGroup) => type !== 'message' && status === 'pending'
