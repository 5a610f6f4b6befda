import { useTranslations } from 'use-intl'
import { answer, type Request, useRequestState } from '#screens/notifications/requests.data.ts'
import { Button } from '#ui/Button.tsx'

/** Approve and Decline, then what was answered. `name` is that of the person who asks. */
export function RequestAnswer({ request, name }: { request: Request; name: string }) {
  const t = useTranslations('notifications.requests')
  const state = useRequestState(request)
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {state === 'open' ? (
        <>
          <Button size="sm" tone="primary" aria-label={t('approve_person', { name })} onClick={() => void answer(request, 'approved')}>
            {t('approve')}
          </Button>
          <Button size="sm" aria-label={t('decline_person', { name })} onClick={() => void answer(request, 'declined')}>
            {t('decline')}
          </Button>
        </>
      ) : (
        <span className="text-sm text-quiet">{t(state)}</span>
      )}
    </div>
  )
}
