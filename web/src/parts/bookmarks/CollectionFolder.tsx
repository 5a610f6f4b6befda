import type { Collection } from '@atelier/contract/bookmarks'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { useTranslations } from 'use-intl'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'
import { paperOf } from '#ui/paper.ts'

export function CollectionFolder({ collection }: { collection: Pick<Collection, 'id' | 'name' | 'cover' | 'posts_count'> }) {
  const t = useTranslations('bookmarks')
  const { id, name, cover, posts_count } = collection
  const paper = paperOf(id)
  return (
    <span className="group/folder relative block aspect-square w-full">
      <span className={cx('absolute start-0 top-0 h-6 w-2/5 rounded-t-md', paper)} />
      <span className={cx('absolute inset-x-0 top-2.5 bottom-0 rounded-media rounded-ss-none', paper)} />
      {posts_count > 1 && (
        <span className="absolute transition-transform group-hover/folder:-translate-y-1 inset-x-4 top-4 bottom-6 rotate-2 rounded-sm bg-raised inset-ring inset-ring-ink/8" />
      )}
      {posts_count > 0 && (
        <span className="absolute transition-transform group-hover/folder:-translate-y-1 inset-x-3 top-5 bottom-4 -rotate-1 overflow-hidden rounded-sm bg-raised inset-ring inset-ring-ink/8">
          {cover && (
            <CoveredThumb media={cover}>
              <Picture {...pictureSources(cover)} sizes="180px" alt="" fit="frame" />
            </CoveredThumb>
          )}
        </span>
      )}
      <span
        className={cx(
          'absolute inset-x-0 bottom-0 grid content-center gap-0.5 rounded-media px-3 py-2 shadow-[0_-1px_0_rgb(0_0_0/0.07)]',
          paper,
        )}
      >
        <bdi className="wordy line-clamp-2 text-sm leading-5 font-semibold">{name}</bdi>
        <span className="figures text-xs">{t('count', { count: posts_count })}</span>
      </span>
    </span>
  )
}
