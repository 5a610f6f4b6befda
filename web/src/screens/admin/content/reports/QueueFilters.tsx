import { adminLimits } from '@atelier/contract/admin/limits'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { queueChoices, useListedCount, type useQueue } from '#screens/admin/content/reports/reports.data.ts'
import { PillSelect } from '#ui/PillSelect.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

type Name = keyof typeof queueChoices
type Value<N extends Name> = (typeof queueChoices)[N][number]

export function QueueFilters({ queue, children }: { queue: ReturnType<typeof useQueue>; children: ReactNode }) {
  const t = useTranslations('admin_reports')
  const reasons = useTranslations('reports.reasons')
  const escalation = useTranslations('admin_content.escalation')
  const language = useLocale()
  const count = useListedCount(queue)
  const isEscalated = queue.escalated === 'only'
  const choice = <N extends Name>(name: N, label: string, labelOf: (value: Value<N>) => string) => (
    <PillSelect<string>
      label={label}
      value={queue[name]}
      choices={queueChoices[name].map((value) => ({ value, label: labelOf(value as Value<N>) }))}
      onChange={(value) => queue.ask({ [name]: value === queueChoices[name][0] ? undefined : value, report: undefined }, { replace: true })}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <div className="-mx-4 flex w-[calc(100%+2rem)] scrollbar-none gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:contents">
        {choice('status', t('filter.status'), (value) => t(`status.${value}`))}
        {choice('type', t('filter.type'), (value) => t(`types.${value}`))}
        {choice('reason', t('filter.reason'), (value) => (value === 'all' ? t('all_reasons') : reasons(value)))}
        {choice('assigned', t('filter.assigned'), (value) => t(`assigned.${value}`))}
        {choice('sort', t('filter.sort'), (value) => t(`sort.${value}`))}
        <ToggleChip
          size="sm"
          pressed={isEscalated}
          onClick={() => queue.ask({ escalated: isEscalated ? undefined : 'only', report: undefined }, { replace: true })}
        >
          {escalation('filter')}
        </ToggleChip>
        {queue.reporter && <ReporterFilter userId={queue.reporter} onClear={() => queue.ask({ reporter: undefined, report: undefined })} />}
      </div>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {count !== undefined && (
          <span role="status" className="figures text-sm text-quiet">
            {t('pending', { n: count, shown: badgeCount(count, language, adminLimits.waiting) })}
          </span>
        )}
        {children}
      </span>
    </div>
  )
}

function ReporterFilter({ userId, onClear }: { userId: string; onClear: () => void }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const name = nameOf(usePersonFile(userId).data?.person)
  return (
    <button
      type="button"
      aria-label={t('by_clear', { name })}
      onClick={onClear}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-ink ps-3.5 pe-3 text-sm font-medium quiet-hover pointer-coarse:min-h-11"
    >
      <span className="truncate">{t('by', { name })}</span>
      <X size={15} aria-hidden="true" className="shrink-0" />
    </button>
  )
}
