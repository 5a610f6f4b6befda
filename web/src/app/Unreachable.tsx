import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('app')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState title={t('unreachable.title')} text={t('unreachable.text')}>
        <Button tone="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </main>
  )
}
