import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { answer, useFollowRequests } from '#screens/notifications/notifications.data.ts'
import { Button } from '#ui/Button.tsx'

export function FollowRequests() {
  const t = useTranslations('notifications.requests')
  const me = useMe()
  const requests = useFollowRequests(me?.is_private ?? false)
  if (requests.ids.length === 0) return null
  return (
    <section aria-label={t('title')} className="border-b border-line px-4 py-3">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      {requests.ids.map((id) => (
        <div key={id} className="flex flex-wrap items-center gap-2 py-2">
          <PersonLine userId={id} />
          <Button size="sm" tone="primary" onClick={() => void answer(id, true)}>
            {t('approve')}
          </Button>
          <Button size="sm" onClick={() => void answer(id, false)}>
            {t('decline')}
          </Button>
        </div>
      ))}
      {requests.hasMore && (
        <Button size="sm" tone="quiet" busy={requests.isLoadingMore} onClick={requests.loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
