import { SearchBox } from '#parts/search/SearchBox.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { WhoToFollow } from '#parts/trends/WhoToFollow.tsx'

export function RightSidebar() {
  return (
    <>
      <search className="mb-5 block">
        <SearchBox />
      </search>
      <TrendingTopics />
      <WhoToFollow />
    </>
  )
}
