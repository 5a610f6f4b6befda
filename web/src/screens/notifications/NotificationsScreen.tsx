import { limits } from '@atelier/contract/limits'
import { type NotificationFilter, notificationFilters } from '@atelier/contract/notifications'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useUnread } from '#data/cache/unread.ts'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { FollowRequests } from '#screens/notifications/FollowRequests.tsx'
import { NotificationRow } from '#screens/notifications/NotificationRow.tsx'
import { readAll, useNotifications, useUnreadIn } from '#screens/notifications/notifications.data.ts'
import { Threads } from '#ui/art/Threads.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const route = getRouteApi('/shell/notifications')

export function NotificationsScreen() {
  const t = useTranslations('notifications')
  const language = useLocale()
  const unread = useUnread()
  const navigate = route.useNavigate()
  const { filter = 'all' } = route.useSearch()
  const choose = (filter: NotificationFilter) =>
    void navigate({ search: filter === 'all' ? {} : { filter }, replace: true, resetScroll: false })
  const unreadHere = useUnreadIn(filter)
  const list = useNotifications(filter)
  useTitle(t('title'))
  const tabs = notificationFilters.map((id) => ({
    id,
    label: (
      <span className="flex items-center gap-1.5">
        {t(`filter.${id}`)}
        {id === filter && unreadHere > 0 && <Badge>{badgeCount(unreadHere, language)}</Badge>}
      </span>
    ),
  }))
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <div>
          <h1 className="display text-2xl">{t('title')}</h1>
          <p className="text-sm text-quiet">{t('unread', { n: unread })}</p>
        </div>
        <Button size="sm" tone="quiet" icon={CheckCheck} disabled={unread === 0} onClick={() => void readAll()}>
          {t('read_all')}
        </Button>
      </header>
      <Tabs name="notifications" label={t('tabs')} tabs={tabs} current={filter} onChange={choose} />
      <TabPanel name="notifications" current={filter}>
        {filter === 'follows' && <FollowRequests />}
        <Listing
          key={filter}
          list={list}
          skeleton={['a', 'b', 'c', 'd', 'e'].map((row) => (
            <div key={row} className="flex items-center gap-3 border-b border-line px-4 py-4">
              <Skeleton round className="size-10" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
          failed={t('failed')}
          empty={<EmptyState art={<Threads seed={filter} />} title={t('empty')} text={t('empty_text')} />}
          more={t('more')}
          marginPx={limits.scroll.listPx}
        >
          {(id) => <NotificationRow key={id} id={id} />}
        </Listing>
      </TabPanel>
    </>
  )
}
