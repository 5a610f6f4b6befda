import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

/** Where one part of a screen failed; `LoadFailed` stands for a whole screen or list. */
export function FailedLine({ text, onRetry, className }: { text: string; onRetry: () => void; className: string }) {
  const t = useTranslations('app')
  return (
    <div role="alert" className={cx('flex flex-wrap items-center text-sm', className)}>
      {text}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
