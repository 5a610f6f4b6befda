import { limits } from '@atelier/contract/limits'
import { type NotificationFilter, notificationFilters } from '@atelier/contract/notifications'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useUnread } from '#data/cache/unread.ts'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { FollowRequests } from '#screens/notifications/FollowRequests.tsx'
import { NotificationRow } from '#screens/notifications/NotificationRow.tsx'
import { readAll, useNotifications, useUnreadIn } from '#screens/notifications/notifications.data.ts'
import { useFollowRequests } from '#screens/notifications/requests.data.ts'
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
      <header className="px-4 pt-4 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="display text-2xl">{t('title')}</h1>
          <Button
            size="sm"
            tone="quiet"
            icon={CheckCheck}
            disabled={unread === 0}
            onClick={() => void readAll()}
            className="-mx-3 max-w-fit! flex-1 basis-32 text-start!"
            wraps
          >
            {t('read_all')}
          </Button>
        </div>
        <p role="status" className="text-sm text-quiet">
          {t('unread', { n: unread })}
        </p>
      </header>
      <div className="sticky top-(--header-height,0px) z-10 bg-ground">
        <Tabs name="notifications" label={t('tabs')} tabs={tabs} current={filter} onChange={choose} />
      </div>
      <TabPanel name="notifications" current={filter}>
        <Notices key={filter} filter={filter} />
      </TabPanel>
    </>
  )
}

function Notices({ filter }: { filter: NotificationFilter }) {
  const t = useTranslations('notifications')
  const me = useMe()
  const list = useNotifications(filter)
  const asksRequests = filter === 'follows' && (me?.is_private ?? false)
  const requests = useFollowRequests(asksRequests)
  const isPending = list.isPending || (asksRequests && requests.isPending && list.ids.length === 0)
  const isEmpty = requests.ids.length === 0 && !requests.failed
  return (
    <>
      {filter === 'follows' && <FollowRequests requests={requests} />}
      <Listing
        list={{ ...list, isPending }}
        skeleton={skeleton}
        failed={t('failed')}
        empty={isEmpty && <EmptyState art={<Threads seed={filter} />} title={t('empty')} text={t(`empty_text.${filter}`)} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
      >
        {(id) => <NotificationRow id={id} asked={filter === 'follows' ? requests.ids : []} />}
      </Listing>
    </>
  )
}

const skeleton = ['a', 'b', 'c', 'd', 'e'].map((row) => (
  <div key={row} className="flex gap-3 border-b border-line px-4 py-3.5">
    <Skeleton round className="my-1.5 size-5 shrink-0" />
    <div className="flex-1">
      <Skeleton round className="size-8" />
      <Skeleton className="mt-2.5 h-4 w-4/5" />
      <Skeleton className="mt-2 h-3 w-16" />
    </div>
    <Skeleton className="size-14 shrink-0" />
  </div>
))
