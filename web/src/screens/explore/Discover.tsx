import { limits } from '@atelier/contract/limits'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { discoverOf, type ExploreSearch } from '#parts/discover/asked.ts'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { lazyPart } from '#parts/lazy-part.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { useExploreMedia } from '#screens/explore/explore.data.ts'
import { Filters } from '#screens/explore/Filters.tsx'
import { Interests } from '#screens/explore/Interests.tsx'
import { HungWork } from '#ui/art/HungWork.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const Sections = lazyPart(() => import('#screens/explore/Sections.tsx').then((file) => file.Sections))

/** The wall, then what is trending. */
export function Discover({ search }: { search: ExploreSearch }) {
  const wanted = discoverOf(search)
  return (
    <div className="px-2 md:px-4">
      <Filters search={search} tab="discover" />
      <Interests />
      <Media key={Object.values(wanted).join()} wanted={wanted} />
      <Suspense>
        <Sections tf={wanted.tf} />
      </Suspense>
    </div>
  )
}

function Media({ wanted }: { wanted: ReturnType<typeof discoverOf> }) {
  const t = useTranslations()
  const list = useExploreMedia(wanted)
  // So many come by themselves; then whoever wants more asks, and others reach what is below.
  const batch = limits.discover.autoPages * limits.explore.page
  const [allowed, setAllowed] = useState(batch)
  return (
    <Listing
      list={list}
      skeleton={<WallSkeleton />}
      failed={t('explore.failed')}
      empty={
        <EmptyState art={<HungWork seed="explore" />} title={t('explore.empty')}>
          <Button busy={list.isRefreshing} onClick={() => void list.refresh()}>
            {t('app.retry')}
          </Button>
        </EmptyState>
      }
      more={t('explore.more')}
      marginPx={limits.scroll.listPx}
      auto={list.ids.length < allowed}
      onMore={() => setAllowed(list.ids.length + batch)}
      whole={(ids) => <Wall ids={ids} ct={wanted.ct} label={t('explore.wall')} isWhole={!list.hasMore} inDialog />}
    />
  )
}
