import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { RequestAnswer } from '#screens/notifications/RequestAnswer.tsx'
import type { useFollowRequests } from '#screens/notifications/requests.data.ts'
import { Button } from '#ui/Button.tsx'

/** Includes requests whose notification was switched off. */
export function FollowRequests({ requests }: { requests: ReturnType<typeof useFollowRequests> }) {
  const t = useTranslations('notifications.requests')
  const app = useTranslations('app')
  const { failed, moreFailed } = requests
  if (requests.ids.length === 0 && !failed) return null
  return (
    <section aria-label={t('title')} className="border-b border-line px-4 py-3">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      {requests.ids.map((id) => (
        <RequestLine key={id} userId={id} />
      ))}
      {(failed || moreFailed) && (
        <p role="alert" className="py-2">
          {t('load_failed')}
        </p>
      )}
      {(failed || requests.hasMore) && (
        <Button size="sm" tone="quiet" busy={requests.isLoadingMore} onClick={failed ? requests.retry : requests.loadMore}>
          {failed || moreFailed ? app('retry') : t('more')}
        </Button>
      )}
    </section>
  )
}

function RequestLine({ userId }: { userId: string }) {
  const nameOf = useName()
  const person = usePerson(userId)
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      <PersonLine userId={userId} />
      {person && <RequestAnswer request={{ user_id: userId }} name={nameOf(person)} />}
    </div>
  )
}
