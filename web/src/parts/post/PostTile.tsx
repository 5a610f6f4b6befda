import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { cut } from '@atelier/contract/rules/graphemes'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { Link } from '@tanstack/react-router'
import { Heart, Images, Lock, MessageCircle, Play } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** A post as a square: its first picture, or its text. Hover and keyboard focus show likes and comments. */
export function PostTile({ id }: { id: string }) {
  const t = useTranslations('profile')
  const language = useLocale()
  const post = usePost(id)
  if (!post) return null
  const [first] = post.post_media
  const isVideo = first?.media_type.startsWith('video/')
  const Mark = isVideo ? Play : Images
  return (
    <Link to={paths.post(id)} className="group relative block aspect-square overflow-hidden rounded-md bg-sunken">
      {first && !isVideo ? (
        <>
          <VisuallyHidden>{t('tile', { text: cut(post.content, limits.search.title) })}</VisuallyHidden>
          <CoveredThumb media={first}>
            <Picture
              {...pictureSources(first)}
              sizes="(min-width: 1024px) 150px, (min-width: 640px) 200px, 50vw"
              alt={first.alt_text ?? ''}
              fit="fill"
            />
          </CoveredThumb>
        </>
      ) : (
        <span className="absolute inset-3 overflow-hidden">
          <span className="wordy line-clamp-6 text-sm">
            <VisuallyHidden>{t('tile', { text: '' })}</VisuallyHidden>
            {post.content}
          </span>
        </span>
      )}
      {(isVideo || post.post_media.length > 1) && (
        <Mark size={18} aria-hidden="true" className="absolute end-2 top-2 text-white drop-shadow-[0_0_3px_rgb(0_0_0/0.6)]" />
      )}
      {post.community && <TileCommunity community={post.community} onPicture={first !== undefined && !isVideo} />}
      <span
        aria-hidden="true"
        className="figures absolute inset-0 flex items-center justify-center gap-4 bg-scrim font-semibold text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <span className="flex items-center gap-1.5">
          <Heart size={18} />
          {shortCount(post.likes_count, language)}
        </span>
        <span className="flex items-center gap-1.5">
          <MessageCircle size={18} />
          {shortCount(post.comments_count, language)}
        </span>
      </span>
    </Link>
  )
}

function TileCommunity({ community: { name, is_public }, onPicture }: { community: NonNullable<Post['community']>; onPicture: boolean }) {
  const t = useTranslations('posts.community')
  return (
    <span
      className={cx(
        'absolute inset-x-0 bottom-0 flex items-center gap-1 px-2 text-xs font-medium',
        onPicture ? 'bg-linear-to-t from-black/60 to-transparent pt-6 pb-1.5 text-white' : 'bg-sunken py-1.5 text-quiet',
      )}
    >
      {!is_public && <Lock size={12} role="img" aria-label={t('private')} className="shrink-0" />}
      <span className="truncate">{t('in', { name })}</span>
    </span>
  )
}
