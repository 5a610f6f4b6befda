import { limits } from '@atelier/contract/limits'
import { getRouteApi } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type ExploreSearch, searchOf, withSearchChange } from '#parts/discover/explore-search.ts'
import { RecentSearches } from '#parts/search/RecentSearches.tsx'
import { useTypedQuery } from '#parts/search/typed-query.ts'
import { TrendingTopics } from '#parts/trends/TrendingTopics.tsx'
import { Filters } from '#screens/explore/Filters.tsx'
import { SearchResults } from '#screens/explore/SearchResults.tsx'
import { Tagged } from '#screens/explore/Tagged.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

const route = getRouteApi('/shell/explore')

export function SearchTab({ search }: { search: ExploreSearch }) {
  const { tag } = search
  const wanted = searchOf(search)
  const field = useRef<HTMLInputElement>(null)
  const isLong = wanted.q.trim().length >= limits.search.min
  return (
    <div className="px-4">
      <SearchField search={search} field={field} />
      {tag ? (
        <Tagged key={tag} tag={tag} />
      ) : isLong ? (
        <>
          <Filters search={search} tab="search" />
          <SearchResults {...wanted} />
        </>
      ) : (
        <>
          <RecentSearches onEmpty={() => field.current?.focus()} />
          <TrendingTopics wide />
        </>
      )}
    </div>
  )
}

function SearchField({ search, field }: { search: ExploreSearch; field: RefObject<HTMLInputElement | null> }) {
  const t = useTranslations('explore')
  const navigate = route.useNavigate()
  const asked = search.tag ? `#${search.tag}` : (search.q ?? '')
  const { typed, setTyped, send } = useTypedQuery({
    asked,
    waits: search.post !== undefined,
    onSend: (q, { paused }) =>
      void navigate({
        // A post that was opened meanwhile stays open.
        search: (now) => withSearchChange(now, { tab: 'search', tag: undefined, q: q || undefined, post: paused ? now.post : undefined }),
        replace: paused,
        resetScroll: false,
      }),
  })
  const clear = () => {
    send('')
    field.current?.focus()
  }
  return (
    <search>
      <form
        className="pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(typed)
        }}
      >
        <TextField
          ref={field}
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
          end={typed && <IconButton size="sm" icon={X} label={t('clear')} onClick={clear} />}
        />
      </form>
    </search>
  )
}
