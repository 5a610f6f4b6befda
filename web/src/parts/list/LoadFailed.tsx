import { useTranslations } from 'use-intl'
import { useUnreachable } from '#data/cache/reach.ts'
import { useOnline } from '#device/online.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations('app')
  const online = useOnline()
  const away = useUnreachable()
  return (
    <ErrorState title={!online ? t('not_kept') : away ? t('not_kept_away') : title}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </ErrorState>
  )
}
