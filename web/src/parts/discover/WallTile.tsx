import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Post, PostMedia } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { cut } from '@atelier/contract/rules/graphemes'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import type { ContentType } from '@atelier/contract/search'
import { Link } from '@tanstack/react-router'
import { Heart, Images } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { isVideo, shownOf } from '#parts/discover/columns.ts'
import { TileVideo } from '#parts/discover/TileVideo.tsx'
import { nameOf } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Picture } from '#ui/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** A post on the wall: its picture, video or text, and on hover or keyboard focus whose it is. Opens the post in a dialog over Explore. */
export function WallTile({ id, ct, widthPx }: { id: string; ct: ContentType; widthPx: number }) {
  const t = useTranslations('explore')
  const people = useTranslations('people')
  const language = useLocale()
  const post = usePost(id)
  if (!post) return null
  const name = nameOf(post.author, people('unknown'))
  const media = shownOf(post, ct)
  return (
    <Link
      from={paths.explore}
      to={paths.explore}
      search={(search) => ({ ...search, post: id })}
      resetScroll={false}
      className="group relative block size-full overflow-hidden rounded-md bg-sunken -outline-offset-2"
    >
      <VisuallyHidden>{t('tile', { name, text: cut(post.content, limits.search.title) })}</VisuallyHidden>
      {media ? <Shown post={post} media={media} widthPx={widthPx} /> : <Words text={post.content} />}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 flex items-end gap-2 bg-linear-to-t from-black/75 to-transparent px-3 pt-10 pb-2.5 text-sm text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <span className="figures inline-flex items-center gap-1">
          <Heart size={15} />
          {shortCount(post.likes_count, language)}
        </span>
      </span>
    </Link>
  )
}

function Shown({ post, media, widthPx }: { post: Post; media: PostMedia; widthPx: number }) {
  const t = useTranslations('explore')
  return (
    <>
      <CoveredThumb media={media}>
        {isVideo(media) ? (
          <TileVideo media={media} label={media.alt_text || t('video')} />
        ) : (
          <Picture {...pictureSources(media)} sizes={`${Math.ceil(widthPx)}px`} alt={media.alt_text ?? ''} fit="fill" />
        )}
      </CoveredThumb>
      {post.post_media.length > 1 && (
        <span
          aria-hidden="true"
          className="figures absolute end-2 top-2 inline-flex h-6 items-center gap-1 rounded-full bg-black/55 px-2 text-xs font-semibold text-white"
        >
          <Images size={13} />
          {post.post_media.length}
        </span>
      )}
    </>
  )
}

function Words({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-4 overflow-hidden">
      <span className="wordy line-clamp-6 text-sm">{text}</span>
    </span>
  )
}
