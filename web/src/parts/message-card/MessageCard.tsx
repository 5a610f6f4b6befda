import type { Author } from '@atelier/contract/authors'
import type { Card } from '@atelier/contract/messages'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { frameOf } from '@atelier/contract/rules/picture-frame'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Link } from '@tanstack/react-router'
import { EyeOff, Images, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PersonName } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** At most 280 px wide. `own` points its corner to the viewer's side. */
export function MessageCard({ card, own }: { card: Card; own: boolean }) {
  const t = useTranslations('sharing.card')
  const frame = cx('block w-70 max-w-full overflow-hidden rounded-media', own ? 'rounded-ee-sm' : 'rounded-es-sm')
  const surface = cx(frame, 'border border-line bg-raised text-start text-ink quiet-hover')
  if (card.kind === 'post' && card.post)
    return (
      <Link to={paths.post(card.post.id)} className={surface}>
        <PostPreview post={card.post} />
      </Link>
    )
  if (card.kind === 'profile' && card.profile)
    return (
      <Link to={paths.profile(card.profile.username ?? card.profile.user_id)} className={cx(surface, 'flex items-center gap-3 p-3')}>
        <ProfilePreview person={card.profile} />
      </Link>
    )
  return <LostCard className={frame}>{card.kind === 'post' ? t('lost_post') : t('lost_profile')}</LostCard>
}

function PostPreview({ post }: { post: Post }) {
  const t = useTranslations('sharing.card')
  const [first] = post.post_media
  return (
    <>
      <span className="flex items-center gap-2 px-3 py-2 text-sm">
        <VisuallyHidden>{t('post')}</VisuallyHidden>
        <Avatar src={post.author.avatar_url} initials={initials(post.author)} size={24} />
        <PersonName person={post.author} className="flex min-w-0 items-center gap-1" />
        {post.post_media.length > 1 && (
          <span aria-hidden="true" className="figures ms-auto inline-flex items-center gap-1 text-xs text-quiet">
            <Images size={14} />
            {post.post_media.length}
          </span>
        )}
      </span>
      {first && (
        <span
          className="relative block bg-sunken"
          style={{ aspectRatio: frameOf([first]).wide, backgroundColor: first.placeholder ?? undefined }}
        >
          <CoveredThumb media={first}>
            {hasPicture(first) && (
              <Picture {...pictureSources(first)} sizes="280px" alt={first.alt_text ?? (isVideo(first) ? t('video') : '')} fit="frame" />
            )}
            {isVideo(first) && (
              <span className="absolute inset-0 grid place-items-center">
                <span className="grid size-12 place-items-center rounded-full bg-ink/75 text-ground">
                  <Play size={22} aria-hidden="true" className="ms-0.5" />
                </span>
                {!hasPicture(first) && <VisuallyHidden>{first.alt_text || t('video')}</VisuallyHidden>}
              </span>
            )}
          </CoveredThumb>
        </span>
      )}
      {post.content && (
        <span className={cx('block px-3 pb-2.5 text-sm', first && 'pt-2')}>
          <span className="wordy line-clamp-2">{post.content}</span>
        </span>
      )}
    </>
  )
}

function ProfilePreview({ person }: { person: Author }) {
  return (
    <>
      <Avatar src={person.avatar_url} initials={initials(person)} size={48} />
      <span className="min-w-0 flex-1">
        <PersonName person={person} className="flex min-w-0 items-center gap-1" />
        {person.username && <span className="block truncate text-sm text-quiet">@{person.username}</span>}
      </span>
    </>
  )
}

function LostCard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cx(className, 'flex items-center gap-3 border border-dashed border-edge px-3 py-3 text-sm text-quiet')}>
      <EyeOff size={18} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  )
}
