import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { Listing } from '#parts/list/Listing.tsx'
import { PostCard } from '#parts/post/PostCard.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'
import { useTagged } from '#screens/explore/explore.data.ts'
import { GalleryWall } from '#ui/art/GalleryWall.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function Tagged({ tag }: { tag: string }) {
  const t = useTranslations('explore')
  return (
    <section aria-labelledby="tagged" className="mx-auto max-w-feed">
      <h2 id="tagged" className="display wordy px-4 pt-5 text-xl">
        #{tag}
      </h2>
      <Listing
        list={useTagged(tag.toLowerCase())}
        skeleton={<PostSkeleton />}
        failed={t('failed')}
        empty={<EmptyState art={<GalleryWall seed={tag} />} title={t('no_tagged', { tag })} />}
        more={t('more_posts')}
        marginPx={limits.scroll.listPx}
      >
        {(id, index) => <PostCard key={id} id={id} first={index === 0} />}
      </Listing>
    </section>
  )
}
