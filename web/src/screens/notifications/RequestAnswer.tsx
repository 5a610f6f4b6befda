import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { answerRequest, type Request, useRequestState } from '#screens/notifications/requests.data.ts'
import { Button } from '#ui/Button.tsx'

/** Keeps focus when the buttons unmount; moves it to the tab when the row does. `name`: the requester's. */
export function RequestAnswer({ request, name }: { request: Request; name: string }) {
  const t = useTranslations('notifications.requests')
  const state = useRequestState(request)
  const status = useRef<HTMLDivElement>(null)
  const give = (wish: 'approved' | 'declined') => {
    status.current?.focus()
    void answerRequest(request, wish)
  }
  useLayoutEffect(() => {
    const shown = status.current
    return () => {
      if (shown?.contains(document.activeElement)) tabOf(shown)?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={status} role="status" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      {state === 'open' ? (
        <>
          <Button size="sm" tone="primary" aria-label={t('approve_person', { name })} onClick={() => give('approved')}>
            {t('approve')}
          </Button>
          <Button size="sm" aria-label={t('decline_person', { name })} onClick={() => give('declined')}>
            {t('decline')}
          </Button>
        </>
      ) : (
        <span className="text-sm text-quiet">{t(state)}</span>
      )}
    </div>
  )
}

const tabOf = (element: HTMLElement) => document.getElementById(element.closest('[role=tabpanel]')?.getAttribute('aria-labelledby') ?? '')
