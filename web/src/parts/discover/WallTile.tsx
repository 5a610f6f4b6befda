import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Post, PostMedia } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { cut } from '@atelier/contract/rules/graphemes'
import { frameOf, proportionsOf } from '@atelier/contract/rules/picture-frame'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import type { ContentType } from '@atelier/contract/search'
import { Link } from '@tanstack/react-router'
import { Heart, Images, MessageCircle, Pin, Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { heightsOf, shownOf } from '#parts/discover/columns.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { AudienceMark } from '#parts/post/AudienceMark.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Picture } from '#ui/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const TileVideo = lazyPart(() => import('#parts/discover/TileVideo.tsx').then((file) => file.TileVideo))

export interface Hanging {
  ct: ContentType
  /** `one`: tiles say how they were received; `many`: whose they are. */
  by: 'one' | 'many'
  inDialog: boolean
}

interface Props extends Hanging {
  id: string
  isPinned?: boolean | undefined
  width: number
  rem: number
}

export function WallTile({ id, isPinned = false, ct, by, inDialog, width, rem }: Props) {
  const t = useTranslations('posts.tile')
  const nameOf = useName()
  const post = usePost(id)
  const [seconds, setSeconds] = useState(Number.NaN)
  if (!post) return null
  const media = shownOf(post, ct)
  const { work, lines, caption } = heightsOf(post, ct, { width, rem })
  const text = media ? cut(post.content, limits.search.title) : ''
  return (
    <Way id={id} inDialog={inDialog}>
      <VisuallyHidden>{by === 'one' ? t('one', { text }) : t('many', { name: nameOf(post.author), text })}</VisuallyHidden>
      <span data-work className="relative block overflow-hidden rounded-md bg-sunken" style={{ height: work }}>
        {media ? (
          <Shown media={media} width={width} onLength={setSeconds} />
        ) : (
          <span className="absolute inset-3 overflow-hidden">
            <span className="wordy line-clamp-(--lines) text-sm" style={{ '--lines': lines } as CSSProperties}>
              {post.content}
            </span>
          </span>
        )}
      </span>
      <span className="figures flex items-center gap-2 overflow-hidden px-0.5 text-xs text-quiet" style={{ height: caption }}>
        {by === 'one' ? <Reception post={post} isPinned={isPinned} /> : <Author post={post} />}
        {post.post_media.length > 1 && <Mark icon={<Images size={13} />}>{post.post_media.length}</Mark>}
        {media && isVideo(media) && (
          <Mark icon={<Play size={12} className="fill-current" />}>{Number.isFinite(seconds) && clockTime(seconds)}</Mark>
        )}
      </span>
    </Way>
  )
}

function Way({ id, inDialog, children }: { id: string; inDialog: boolean; children: ReactNode }) {
  const look = 'group block size-full rounded-md outline-offset-1'
  if (!inDialog) {
    return (
      <Link to={paths.post(id)} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <Link from={paths.explore} to={paths.explore} search={(search) => ({ ...search, post: id })} resetScroll={false} className={look}>
      {children}
    </Link>
  )
}

function Shown({ media, width, onLength }: { media: PostMedia; width: number; onLength: (seconds: number) => void }) {
  const t = useTranslations('posts.tile')
  const isWhole = proportionsOf(media) === frameOf([media], true).wide
  return (
    <CoveredThumb media={media}>
      {isVideo(media) ? (
        <Suspense>
          <TileVideo media={media} width={width} label={media.alt_text || t('video')} onLength={onLength} />
        </Suspense>
      ) : (
        <Picture {...pictureSources(media)} sizes={`${Math.ceil(width)}px`} alt={media.alt_text ?? ''} fit={isWhole ? 'exact' : 'frame'} />
      )}
    </CoveredThumb>
  )
}

function Author({ post }: { post: Post }) {
  const nameOf = useName()
  const language = useLocale()
  return (
    <>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate font-medium group-hover:text-ink">
        {nameOf(post.author)}
      </span>
      {post.likes_count > 0 && <Mark icon={<Heart size={13} />}>{shortCount(post.likes_count, language)}</Mark>}
    </>
  )
}

function Reception({ post, isPinned }: { post: Post; isPinned: boolean }) {
  const t = useTranslations('posts.community')
  const language = useLocale()
  const { community } = post
  return (
    <>
      <span className="@container flex min-w-0 flex-1 items-center gap-1">
        {!post.is_public && <AudienceMark post={post} />}
        {isPinned && <Pinned />}
        {community && !isPinned && <span className="truncate font-medium">{t('in', { name: community.name })}</span>}
      </span>
      <Mark icon={<Heart size={13} />}>{shortCount(post.likes_count, language)}</Mark>
      <Mark icon={<MessageCircle size={13} />}>{shortCount(post.comments_count, language)}</Mark>
    </>
  )
}

function Pinned() {
  const t = useTranslations('posts.tile')
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-medium text-ink">
      <Pin size={12} aria-hidden="true" className="shrink-0" />
      <span className="truncate @max-[5.5rem]:sr-only">{t('pinned')}</span>
    </span>
  )
}

const Mark = ({ icon, children }: { icon: ReactNode; children?: ReactNode }) => (
  <span aria-hidden="true" className="inline-flex shrink-0 items-center gap-1">
    {icon}
    {children}
  </span>
)

function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
