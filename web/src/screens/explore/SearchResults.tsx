import { limits } from '@atelier/contract/limits'
import { type ContentType, type SearchResult, type SearchSort, searchTypes, type Timeframe } from '@atelier/contract/search'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ResultRow } from '#parts/search/ResultRow.tsx'
import { logClick, placeOf, useSearch } from '#parts/search/search.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Wanted {
  /** At least two characters. */
  q: string
  ct: ContentType
  /** Missing: of any time. */
  tf: Timeframe | undefined
  s: SearchSort
}

export function SearchResults({ q: query }: Wanted) {
  const t = useTranslations('search')
  const { results, isSearching, failed } = useSearch(query, limits.search.perType)
  if (isSearching) {
    return (
      <div aria-busy="true" className="px-4">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="my-4 h-10 w-full" />
        ))}
      </div>
    )
  }
  if (failed) return <ErrorState title={t('failed')} />
  if (results.length === 0) return <EmptyState art={<Shelf seed={query} />} title={t('none', { query })} />
  return searchTypes.map((type) => {
    const ofType = results.filter((result) => result.type === type)
    if (ofType.length === 0) return null
    return (
      <section key={type} aria-label={t(`sections.${type}`)} className="border-t border-line px-4 py-4">
        <h2 className="display mb-1 text-lg">{t(`sections.${type}`)}</h2>
        {ofType.map((result) => (
          <Result key={result.id} result={result} query={query} />
        ))}
      </section>
    )
  })
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  const place = result.type === 'post' ? { to: `/post/${result.id}` } : placeOf(result, query)
  if (result.type === 'community') {
    return (
      <div data-item={result.id} className="flex min-h-14 items-center gap-3">
        <ResultRow result={result} />
      </div>
    )
  }
  return (
    <Link
      {...place}
      data-item={result.id}
      onClick={() => logClick(query, result)}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 quiet-hover"
    >
      <ResultRow result={result} />
    </Link>
  )
}
