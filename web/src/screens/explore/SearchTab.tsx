import { limits } from '@atelier/contract/limits'
import { getRouteApi } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changed, type ExploreSearch, searchOf } from '#parts/discover/asked.ts'
import { RecentSearches } from '#parts/search/RecentSearches.tsx'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { Filters } from '#screens/explore/Filters.tsx'
import { SearchResults } from '#screens/explore/SearchResults.tsx'
import { Tagged } from '#screens/explore/Tagged.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

const route = getRouteApi('/shell/explore')

/** The field, and below it what was found, the posts of a hashtag, or where to begin. */
export function SearchTab({ search }: { search: ExploreSearch }) {
  const { tag } = search
  const wanted = searchOf(search)
  const isLong = wanted.q.trim().length >= limits.search.min
  return (
    <div className="px-4">
      <SearchField search={search} />
      {tag ? (
        <Tagged key={tag} tag={tag} />
      ) : isLong ? (
        <>
          <Filters search={search} tab="search" />
          <SearchResults {...wanted} />
        </>
      ) : (
        <>
          <RecentSearches />
          <TrendingTopics wide />
        </>
      )}
    </div>
  )
}

/** Looks for what is typed once typing pauses, or at once with Enter; the address keeps it. */
function SearchField({ search }: { search: ExploreSearch }) {
  const t = useTranslations('explore')
  const navigate = route.useNavigate()
  const asked = search.tag ? `#${search.tag}` : (search.q ?? '')
  const [typed, setTyped] = useState(asked)
  // Back, a hashtag and a recent search change the address from outside.
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked.trim()) return
    const timer = setTimeout(() => look(typed, true), limits.search.debounceMs)
    return () => clearTimeout(timer)
  })
  const look = (text: string, replace: boolean) => {
    const q = text.trim()
    void navigate({ search: changed(search, { tab: 'search', tag: undefined, q: q || undefined }), replace, resetScroll: false })
  }
  return (
    <search>
      <form
        className="pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          look(typed, false)
        }}
      >
        <TextField
          label={t('search_label')}
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search.max}
          placeholder={t('search_placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          start={<Search size={18} aria-hidden="true" />}
          end={typed && <IconButton size="sm" icon={X} label={t('clear')} onClick={() => look('', false)} />}
        />
      </form>
    </search>
  )
}
