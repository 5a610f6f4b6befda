import { limits } from '@atelier/contract/limits'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { discoverOf, type ExploreSearch } from '#parts/discover/explore-search.ts'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { lazyPart } from '#parts/lazy-part.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { useExploreMedia } from '#screens/explore/explore.data.ts'
import { Filters } from '#screens/explore/Filters.tsx'
import { Interests } from '#screens/explore/Interests.tsx'
import { GalleryWall } from '#ui/art/GalleryWall.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const ExploreSections = lazyPart(() => import('#screens/explore/ExploreSections.tsx').then((file) => file.ExploreSections))

/** The wall is endless, so what is trending stands after its first pages. */
export function Discover({ search }: { search: ExploreSearch }) {
  const wanted = discoverOf(search)
  return (
    <div className="px-2 md:px-4">
      <Filters search={search} tab="discover" />
      <Interests />
      <Media key={Object.values(wanted).join()} wanted={wanted} />
    </div>
  )
}

function Media({ wanted }: { wanted: ReturnType<typeof discoverOf> }) {
  const t = useTranslations()
  const list = useExploreMedia(wanted)
  const sections = (
    <Suspense>
      <ExploreSections tf={wanted.tf} />
    </Suspense>
  )
  const first = limits.discover.firstPages * limits.explore.page
  const wall = (ids: string[], label: string) => <Wall ids={ids} ct={wanted.ct} label={label} isWhole={!list.hasMore} inDialog />
  return (
    <>
      <Listing
        list={list}
        skeleton={<WallSkeleton />}
        failed={t('explore.failed')}
        empty={
          <EmptyState art={<GalleryWall seed="explore" />} title={t('explore.empty')}>
            <Button busy={list.isRefreshing} onClick={() => void list.refresh()}>
              {t('app.retry')}
            </Button>
          </EmptyState>
        }
        more={t('explore.more')}
        marginPx={limits.scroll.listPx}
        whole={(ids) => (
          <>
            {wall(ids.slice(0, first), t('explore.wall'))}
            {ids.length > first && (
              <>
                {sections}
                {wall(ids.slice(first), t('explore.wall_goes_on'))}
              </>
            )}
          </>
        )}
      />
      {list.ids.length <= first && sections}
    </>
  )
}
