import { paths } from '@atelier/contract/paths'
import { useLocation, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type ExploreSearch, tabOf } from '#parts/discover/explore-search.ts'
import { latePart } from '#parts/lazy-part.ts'
import { SearchField } from '#parts/search/SearchField.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'

const MoreBy = latePart(() => import('#parts/works/MoreBy.tsx').then((file) => file.MoreBy))
const WhoToFollow = latePart(() => import('#parts/trends/WhoToFollow.tsx').then((file) => file.WhoToFollow))

export function RightSidebar() {
  const { pathname, search }: { pathname: string; search: ExploreSearch } = useLocation()
  const { postId } = useParams({ strict: false })
  const searching = pathname === paths.explore && tabOf(search) === 'search'
  return (
    <>
      {!searching && (
        <search className="mb-5 block">
          <SearchField place="beside" />
        </search>
      )}
      {postId && (
        <Suspense fallback={<div className="h-69" />}>
          <MoreBy key={postId} postId={postId} width={296} className="border-t border-line py-5" />
        </Suspense>
      )}
      {!(searching && !search.q && !search.tag) && <TrendingTopics />}
      {pathname !== paths.suggestions && (
        <Suspense>
          <WhoToFollow />
        </Suspense>
      )}
    </>
  )
}
