import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { type SearchType, searchTypes } from '@atelier/contract/search'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '#device/online.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { ResultList, ResultSkeleton } from '#screens/explore/ResultList.tsx'
import { useSearchResults, type Wanted } from '#screens/explore/results.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const route = getRouteApi('/shell/explore')

export function SearchResults(wanted: Wanted) {
  const { kind } = route.useSearch()
  const asked = { ...wanted, q: wanted.q.trim() }
  return kind ? <All key={kind} kind={kind} wanted={asked} /> : <Overview wanted={asked} />
}

/** Per kind, before the rest is requested. */
const few = { user: 4, post: 12, hashtag: 8, community: 4 }

function Overview({ wanted }: { wanted: Wanted }) {
  const t = useTranslations()
  const failed = useFailed()
  const lists = {
    user: useSearchResults('user', wanted),
    post: useSearchResults('post', wanted),
    hashtag: useSearchResults('hashtag', wanted),
    community: useSearchResults('community', wanted),
  }
  const all = Object.values(lists)
  if (all.every((list) => list.failed)) {
    return (
      <ErrorState title={failed}>
        <Button onClick={() => all.forEach((list) => void list.retry())}>{t('app.retry')}</Button>
      </ErrorState>
    )
  }
  const shown = searchTypes.filter((kind) => lists[kind].isPending || lists[kind].failed || lists[kind].ids.length > 0)
  if (shown.length === 0) return <Nothing q={wanted.q} />
  return shown.map((kind) => <Section key={kind} kind={kind} list={lists[kind]} wanted={wanted} />)
}

function Section({ kind, list, wanted }: { kind: SearchType; list: ReturnType<typeof useSearchResults>; wanted: Wanted }) {
  const t = useTranslations()
  const failed = useFailed()
  const id = useId()
  const name = t(`search.sections.${kind}`)
  return (
    <section aria-labelledby={id} aria-busy={list.isPending} className="border-t border-line py-6 first-of-type:border-t-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={id} className="display text-xl">
          {name}
        </h2>
        {(list.hasMore || list.ids.length > few[kind]) && (
          <Link
            from={paths.explore}
            to={paths.explore}
            search={(search) => ({ ...search, kind })}
            className="hit -my-2 inline-flex min-h-9 items-center gap-0.5 rounded-md text-sm font-medium text-quiet hover:text-ink"
          >
            <span aria-hidden="true">{t('search.see_all')}</span>
            <VisuallyHidden>{t('search.see_all_of', { section: name })}</VisuallyHidden>
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      {list.isPending ? (
        <ResultSkeleton kind={kind} />
      ) : list.failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-quiet">{failed}</p>
          <Button size="sm" onClick={list.retry}>
            {t('app.retry')}
          </Button>
        </div>
      ) : (
        <ResultList
          kind={kind}
          ids={list.ids.slice(0, few[kind])}
          wanted={wanted}
          isWhole={!list.hasMore && list.ids.length <= few[kind]}
        />
      )}
    </section>
  )
}

function All({ kind, wanted }: { kind: SearchType; wanted: Wanted }) {
  const t = useTranslations('search')
  const failed = useFailed()
  const list = useSearchResults(kind, wanted)
  return (
    <section aria-labelledby="all-found" className="pb-8">
      <Link
        from={paths.explore}
        to={paths.explore}
        search={({ kind: _, ...search }) => search}
        className="hit inline-flex min-h-9 items-center gap-1.5 rounded-md text-sm font-medium text-quiet hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back_to_all')}
      </Link>
      <h2 id="all-found" className="display mt-1 mb-3 text-xl">
        {t(`sections.${kind}`)}
      </h2>
      <Listing
        list={list}
        skeleton={<ResultSkeleton kind={kind} />}
        failed={failed}
        empty={<Nothing q={wanted.q} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        whole={(ids) => <ResultList kind={kind} ids={ids} wanted={wanted} isWhole={!list.hasMore} />}
      />
    </section>
  )
}

function Nothing({ q }: { q: string }) {
  const t = useTranslations('search')
  return (
    <div role="status">
      <EmptyState art={<Shelf seed={q} />} title={t('none', { query: q })} text={t('hint')} />
    </div>
  )
}

function useFailed(): string {
  const t = useTranslations('search')
  return t(useOnline() ? 'failed' : 'offline')
}
