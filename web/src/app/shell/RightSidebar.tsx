import { useTranslations } from 'use-intl'
import { SearchBox } from '#parts/search/SearchBox.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { WhoToFollow } from '#parts/trends/WhoToFollow.tsx'

/** Beside the feed where there is room: search, trending topics, who to follow. */
export function RightSidebar() {
  const t = useTranslations('nav')
  return (
    <aside
      aria-label={t('beside')}
      className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-80 shrink-0 overflow-y-auto px-5 pt-4 pb-8 xl:block"
    >
      <search className="mb-5 block">
        <SearchBox />
      </search>
      <TrendingTopics />
      <WhoToFollow />
    </aside>
  )
}
