import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PostCard } from '#parts/post/PostCard.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'
import { PostTile } from '#parts/post/PostTile.tsx'
import { SearchBox } from '#parts/search/SearchBox.tsx'
import { useExploreMedia, useTagged } from '#screens/explore/explore.data.ts'
import { SearchResults } from '#screens/explore/SearchResults.tsx'
import { HungWork } from '#ui/art/HungWork.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const route = getRouteApi('/shell/explore')

/** Popular pictures; with `?tag=` the posts of a hashtag, with `?q=` the results of a search. */
export function ExploreScreen() {
  const t = useTranslations('explore')
  const { tag, q } = route.useSearch()
  useTitle(tag ? `#${tag}` : t('document_title'))
  return (
    <>
      <header className="px-4 pt-4 pb-3">
        <h1 className="display wordy text-2xl">{tag ? `#${tag}` : q ? t('results', { query: q }) : t('title')}</h1>
        <search className="mt-3 block min-[75rem]:hidden">
          <SearchBox />
        </search>
        {(tag || q) && (
          <Link to={paths.explore} className={`${buttonClass({ size: 'sm' })} mt-3`}>
            <X size={16} aria-hidden="true" />
            {t('all')}
          </Link>
        )}
      </header>
      {tag ? <Tagged key={tag} tag={tag.toLowerCase()} /> : q ? <SearchResults query={q} /> : <Media />}
    </>
  )
}

const grid = 'grid grid-cols-2 gap-1 p-1 sm:grid-cols-3'

function Media() {
  const t = useTranslations('explore')
  return (
    <Listing
      list={useExploreMedia()}
      skeleton={
        <div className={grid}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((tile) => (
            <Skeleton key={tile} className="aspect-square w-full rounded-md" />
          ))}
        </div>
      }
      failed={t('failed')}
      empty={<EmptyState art={<HungWork seed="explore" />} title={t('empty')} />}
      more={t('more')}
      marginPx={limits.scroll.listPx}
      className={grid}
    >
      {(id) => <PostTile key={id} id={id} />}
    </Listing>
  )
}

function Tagged({ tag }: { tag: string }) {
  const t = useTranslations('explore')
  return (
    <Listing
      list={useTagged(tag)}
      skeleton={<PostSkeleton />}
      failed={t('failed')}
      empty={<EmptyState art={<HungWork seed={tag} />} title={t('no_tagged', { tag })} />}
      more={t('more_posts')}
      marginPx={limits.scroll.listPx}
    >
      {(id, index) => <PostCard key={id} id={id} first={index === 0} />}
    </Listing>
  )
}
