import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

interface Props {
  title: string
  percent: number
  text?: string
  onCancel: () => void
}

export function JobProgress({ title, percent, text, onCancel }: Props) {
  const t = useTranslations('app')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wordy font-medium">{title}</p>
        <ProgressBar value={percent} label={title} className="mt-2.5" />
        <p className="mt-1.5 min-h-5 text-sm text-quiet figures">{text}</p>
      </div>
      <Button size="sm" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

export const percentOf = ({ done_count, total_count }: { done_count: number; total_count: number }) =>
  total_count > 0 ? (100 * done_count) / total_count : 0
