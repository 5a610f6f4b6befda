import type { FeedTab } from '@atelier/contract/feed'
import { feedTabs } from '@atelier/contract/feed'
import { limits } from '@atelier/contract/limits'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { latePart, lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PostCard } from '#parts/post/PostCard.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'
import { useFeed } from '#screens/home/home.data.ts'
import { welcomeBack } from '#screens/home/welcome-back.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const WaitingPosts = latePart(() => import('#parts/unsent/WaitingPosts.tsx').then((file) => file.WaitingPosts))
const ComposeRow = latePart(() => import('#screens/home/ComposeRow.tsx').then((file) => file.ComposeRow))
const EmptyFeed = lazyPart(() => import('#screens/home/EmptyFeed.tsx').then((file) => file.EmptyFeed))
const FeedPostDialog = lazySheet(() => import('#screens/home/FeedPostDialog.tsx').then((file) => file.FeedPostDialog))
const route = getRouteApi('/shell/home')

/** `?post=` opens that post in a dialog above, `&comment=` at that comment. */
export function HomeScreen() {
  const t = useTranslations('feed')
  const { tab = 'for_you', post } = route.useSearch()
  const navigate = route.useNavigate()
  const feed = useFeed(tab)
  useTitle(t('title'))
  useEffect(welcomeBack, [])

  const tabs = feedTabs.map((id) => ({ id, label: t(id) }))
  const choose = (chosen: FeedTab) =>
    void navigate({ search: chosen === 'for_you' ? {} : { tab: chosen }, replace: true, resetScroll: false })
  return (
    <>
      <header className="flex items-center justify-between px-4 pt-4 pb-1">
        <h1 className="display text-2xl">{t('title')}</h1>
        <IconButton
          icon={RefreshCw}
          label={t('refresh')}
          onClick={() => void feed.refresh()}
          aria-busy={feed.isRefreshing}
          className={feed.isRefreshing ? '[&_svg]:animate-[turn_700ms_linear_infinite]' : undefined}
        />
      </header>
      <div className="sticky top-(--header-height,0px) z-10 bg-ground">
        <Tabs name="feed" label={t('tabs')} tabs={tabs} current={tab} onChange={choose} even />
      </div>
      <TabPanel name="feed" current={tab}>
        <div className="min-h-16 border-b border-line">
          <Suspense>
            <ComposeRow tab={tab} />
          </Suspense>
        </div>
        <Suspense>
          <WaitingPosts />
        </Suspense>
        <Listing
          key={tab}
          list={feed}
          skeleton={
            <>
              <PostSkeleton />
              <PostSkeleton picture={false} />
              <PostSkeleton />
            </>
          }
          failed={t('failed')}
          empty={
            <Suspense>
              <EmptyFeed tab={tab} />
            </Suspense>
          }
          more={t('more')}
          marginPx={limits.scroll.feedPx}
        >
          {(id, index) => <PostCard key={id} id={id} first={index === 0} recommended={tab === 'for_you'} />}
        </Listing>
      </TabPanel>
      <Suspense>
        {post && <FeedPostDialog id={post} onClose={() => void navigate({ search: ({ tab }) => ({ tab }), resetScroll: false })} />}
      </Suspense>
    </>
  )
}
