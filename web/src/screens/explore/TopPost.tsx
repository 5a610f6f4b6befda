import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { Link } from '@tanstack/react-router'
import { Heart, MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Picture } from '#ui/Picture.tsx'

const TileVideo = lazyPart(() => import('#parts/discover/TileVideo.tsx').then((file) => file.TileVideo))

export function TopPost({ id }: { id: string }) {
  const t = useTranslations('posts.tile')
  const language = useLocale()
  const post = usePost(id)
  if (!post) return null
  const { author, content, likes_count, comments_count } = post
  const [media] = post.post_media
  return (
    <Link
      from={paths.explore}
      to={paths.explore}
      search={(search) => ({ ...search, post: id })}
      resetScroll={false}
      data-item={id}
      className="-mx-2 flex min-w-0 gap-4 rounded-md px-2 py-3.5 quiet-hover"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex min-w-0 items-center gap-2 text-sm">
          <Avatar src={author.avatar_url} initials={initials(author)} size={24} />
          <PersonName person={author} className="flex min-w-0 items-center gap-1" />
        </span>
        <span className="wordy line-clamp-2 text-sm">{content}</span>
        <span aria-hidden="true" className="figures mt-auto flex gap-4 text-xs text-quiet">
          <span className="inline-flex items-center gap-1">
            <Heart size={14} />
            {shortCount(likes_count, language)}
          </span>
          <span className="inline-flex items-center gap-1">
            <MessageCircle size={14} />
            {shortCount(comments_count, language)}
          </span>
        </span>
      </span>
      {media && (
        <span className="relative size-24 shrink-0 overflow-hidden rounded-md bg-sunken">
          <CoveredThumb media={media}>
            {isVideo(media) ? (
              <Suspense>
                <TileVideo media={media} width={96} label={media.alt_text || t('video')} />
              </Suspense>
            ) : (
              <Picture {...pictureSources(media)} sizes="96px" alt={media.alt_text ?? ''} fit="frame" />
            )}
          </CoveredThumb>
        </span>
      )}
    </Link>
  )
}
