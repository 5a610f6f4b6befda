import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Timeframe } from '@atelier/contract/search'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CommunityCard, CommunitySkeleton } from '#parts/communities/CommunityCard.tsx'
import { CreateCommunityButton } from '#parts/communities/CreateCommunityButton.tsx'
import { useFeaturedCommunities } from '#parts/communities/communities.data.ts'
import { Aside } from '#parts/trends/Aside.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { CreatorCard } from '#screens/explore/CreatorCard.tsx'
import { useTrendingCreators, useTrendingPosts } from '#screens/explore/explore.data.ts'
import { TopPost } from '#screens/explore/TopPost.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function ExploreSections({ tf }: { tf: Timeframe }) {
  return (
    <div className="mt-6">
      <Creators />
      <TrendingTopics wide />
      <Posts key={tf} tf={tf} />
      <Communities />
    </div>
  )
}

function Creators() {
  const t = useTranslations('explore')
  const creators = useTrendingCreators()
  return (
    <Aside
      title={t('creators')}
      query={creators}
      empty={t('no_creators')}
      skeleton={<Skeleton className="h-56 w-full rounded-media max-sm:w-40 max-sm:shrink-0" />}
      count={limits.discover.people}
      wide={{
        className:
          '-mx-2 flex scrollbar-none gap-3 scroll-px-2 overflow-x-auto px-2 max-sm:snap-x sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] sm:px-0',
      }}
    >
      {creators.data?.map((id) => (
        <CreatorCard key={id} userId={id} />
      ))}
    </Aside>
  )
}

/** Few at first, so that the communities below are not far. */
const fewPeople = 6

function Posts({ tf }: { tf: Timeframe }) {
  const t = useTranslations('explore')
  const posts = useTrendingPosts(tf)
  const [all, setAll] = useState(false)
  const ids = posts.data ?? []
  return (
    <Aside
      title={t('posts')}
      query={posts}
      empty={t('no_posts')}
      skeleton={<Skeleton className="h-32 w-full rounded-media" />}
      count={fewPeople}
      wide={{ className: 'grid gap-x-6 sm:grid-cols-2' }}
    >
      {(all ? ids : ids.slice(0, fewPeople)).map((id) => (
        <TopPost key={id} id={id} />
      ))}
      {!all && ids.length > fewPeople && (
        <div className="col-span-full pt-4">
          <Button onClick={() => setAll(true)}>{t('all_posts', { count: ids.length })}</Button>
        </div>
      )}
    </Aside>
  )
}

function Communities() {
  const t = useTranslations('explore')
  const own = useTranslations('communities.mine')
  const communities = useFeaturedCommunities()
  return (
    <>
      <Aside
        title={t('featured')}
        query={communities}
        empty={t('no_communities')}
        skeleton={<CommunitySkeleton />}
        count={limits.community.featured}
        wide={{ className: 'divide-y divide-line' }}
      >
        {communities.data?.map((id) => (
          <CommunityCard key={id} id={id} />
        ))}
      </Aside>
      <div className="flex flex-wrap gap-2 pb-7">
        <Link to={paths.communities} className={buttonClass({ size: 'sm' })}>
          {own('title')}
        </Link>
        <CreateCommunityButton />
      </div>
    </>
  )
}
