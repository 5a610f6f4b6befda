import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { RecentSearches } from '#parts/search/RecentSearches.tsx'
import { SearchBox } from '#parts/search/SearchBox.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function SearchSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations()
  const field = useRef<HTMLElement>(null)
  return (
    <Sheet open={open} onClose={onClose} title={t('search.title')} full>
      <search ref={field} className="block">
        <SearchBox place="sheet" onLeave={onClose} />
      </search>
      <div
        onClickCapture={({ target }) => {
          if ((target as Element).closest('a')) onClose()
        }}
      >
        <RecentSearches onEmpty={() => field.current?.querySelector('input')?.focus()} />
        <TrendingTopics />
      </div>
    </Sheet>
  )
}
