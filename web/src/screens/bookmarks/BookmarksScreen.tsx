import type { Collection } from '@atelier/contract/bookmarks'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { useBookmarks } from '#parts/bookmarks/bookmarks.data.ts'
import { useCollections } from '#parts/bookmarks/collections.data.ts'
import { type DiscoverView, ViewChoice } from '#parts/discover/ViewChoice.tsx'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { Listing } from '#parts/list/Listing.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'
import { useTypedQuery } from '#parts/search/typed-query.ts'
import { CollectionMenu } from '#screens/bookmarks/CollectionMenu.tsx'
import { Collections } from '#screens/bookmarks/Collections.tsx'
import { SavedPost } from '#screens/bookmarks/SavedPost.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { buttonClass } from '#ui/button.ts'
import { chipClass } from '#ui/chip.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/TextField.tsx'

const route = getRouteApi('/shell/bookmarks')

/** `?collection=` shows one collection, `?q=` searches, `?view=list` shows a list in which bookmarks can be sorted and removed. */
export function BookmarksScreen() {
  const t = useTranslations('bookmarks')
  const { collection: chosen, q = '', view } = route.useSearch()
  const navigate = route.useNavigate()
  const { collections, savedCount } = useCollections()
  const collection = collections?.find(({ id }) => id === chosen)
  useTitle(collection?.name ?? t('title'))
  if (chosen && collections && !collection)
    return (
      <EmptyState art={<Shelf seed="gone" />} title={t('gone')}>
        <Link to={paths.bookmarks} className={buttonClass({ tone: 'primary' })}>
          {t('all')}
        </Link>
      </EmptyState>
    )
  const count = chosen ? collection?.posts_count : savedCount
  return (
    <div className="mx-auto max-w-feed min-[75rem]:grid min-[75rem]:min-h-[calc(100dvh-var(--header-height)-2.5rem)] min-[75rem]:max-w-none min-[75rem]:grid-cols-[minmax(0,37.5rem)_minmax(0,1fr)] min-[75rem]:grid-rows-[auto_1fr]">
      <header className="px-4 pt-4 pb-3 min-[75rem]:border-e min-[75rem]:border-line">
        {chosen && (
          <Link to={paths.bookmarks} className="hit mb-1 inline-flex items-center gap-1.5 text-sm text-quiet hover:text-ink">
            <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
            {t('all')}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="display wordy min-w-0 text-2xl">{chosen ? collection?.name : t('title')}</h1>
          <div className="flex max-w-full grow flex-wrap items-center gap-x-3">
            {count !== undefined && <span className={`${chipClass()} figures shrink-0`}>{t('saved', { count })}</span>}
            <span className="ms-auto" />
            <ViewChoice
              view={view}
              onChange={(view) => void navigate({ search: (known) => ({ ...known, view }), replace: true, resetScroll: false })}
            />
            {collection && <CollectionMenu collection={collection} />}
          </div>
        </div>
        <SearchField key={chosen} collection={collection} />
      </header>
      <Collections chosen={chosen} />
      <SavedPosts key={`${chosen} ${q}`} collection={collection} chosen={chosen} q={q} view={view} />
    </div>
  )
}

function SearchField({ collection }: { collection: Collection | undefined }) {
  const t = useTranslations('bookmarks')
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { typed, setTyped } = useTypedQuery({
    asked: q,
    onSend: (text) => void navigate({ search: (known) => ({ ...known, q: text || undefined }), replace: true, resetScroll: false }),
  })
  const label = collection ? t('search_in', { name: collection.name }) : t('search')
  return (
    <search className="mt-3 block">
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        maxLength={limits.search.max}
        start={<Search size={18} aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}

interface Saved {
  collection: Collection | undefined
  chosen: string | undefined
  q: string
  view: DiscoverView
}

function SavedPosts({ collection, chosen, q, view }: Saved) {
  const t = useTranslations('bookmarks')
  const list = useBookmarks(chosen, q)
  const empty = q ? (
    <EmptyState art={<Shelf seed={q} />} title={t('no_match')} text={t('no_match_hint')} />
  ) : chosen ? (
    <EmptyState art={<Shelf seed={chosen} />} title={t('empty_collection')} text={t('empty_collection_hint')} />
  ) : (
    <EmptyState art={<Shelf seed="bookmarks" />} title={t('empty')} text={t('empty_hint')} />
  )
  return (
    <section aria-label={t('posts')} className="min-w-0 border-t border-line min-[75rem]:border-e">
      <Listing
        list={list}
        skeleton={
          view ? (
            <>
              <PostSkeleton />
              <PostSkeleton picture={false} />
              <PostSkeleton />
            </>
          ) : (
            <div className="p-2">
              <WallSkeleton />
            </div>
          )
        }
        failed={t('failed')}
        empty={empty}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        whole={(ids) =>
          view ? undefined : (
            <div className="p-2">
              <Wall ids={ids} label={t('posts')} isWhole={!list.hasMore} />
            </div>
          )
        }
      >
        {view && ((id, index) => <SavedPost id={id} collection={collection} first={index === 0} />)}
      </Listing>
    </section>
  )
}
