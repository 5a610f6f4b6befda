import { paths } from '@atelier/contract/paths'
import { useLocation } from '@tanstack/react-router'
import { type ExploreSearch, tabOf } from '#parts/discover/asked.ts'
import { SearchBox } from '#parts/search/SearchBox.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { WhoToFollow } from '#parts/trends/WhoToFollow.tsx'

export function RightSidebar() {
  const { pathname, search }: { pathname: string; search: ExploreSearch } = useLocation()
  const searching = pathname === paths.explore && tabOf(search) === 'search'
  return (
    <>
      {!searching && (
        <search className="mb-5 block">
          <SearchBox />
        </search>
      )}
      {!(searching && !search.q && !search.tag) && <TrendingTopics />}
      <WhoToFollow />
    </>
  )
}
