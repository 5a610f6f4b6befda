import { useTranslations } from 'use-intl'
import { RecentSearches } from '#parts/search/RecentSearches.tsx'
import { SearchBox } from '#parts/search/SearchBox.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** Search from the header: the field, what was searched before, and what is trending. */
export function SearchSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations()
  return (
    <Sheet open={open} onClose={onClose} title={t('search.title')} closeLabel={t('app.close')} full>
      <search className="block">
        <SearchBox place="sheet" onLeave={onClose} />
      </search>
      <div
        onClickCapture={({ target }) => {
          if ((target as Element).closest('a')) onClose()
        }}
      >
        <RecentSearches />
        <TrendingTopics />
      </div>
    </Sheet>
  )
}
