import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Link } from '@tanstack/react-router'
import { Heart, MessageCircle, Play } from 'lucide-react'
import { useLocale } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Picture } from '#ui/Picture.tsx'

export function PostLine({ id }: { id: string }) {
  const nameOf = useName()
  const language = useLocale()
  const post = usePost(id)
  if (!post) return null
  const [first] = post.post_media
  return (
    <Link to={paths.post(id)} className="-mx-3 flex h-20 items-center gap-3 rounded-md px-3 quiet-hover">
      <Avatar src={post.author.avatar_url} initials={initials(post.author)} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5 text-sm">
          <span className="truncate font-semibold">{nameOf(post.author)}</span>
          <span className="shrink-0 text-quiet">
            <TimeAgo at={post.created_at} />
          </span>
        </span>
        <span className="block truncate text-sm">{post.content}</span>
        <span aria-hidden="true" className="figures mt-0.5 flex gap-3 text-xs text-quiet">
          <span className="flex items-center gap-1">
            <Heart size={14} />
            {shortCount(post.likes_count, language)}
          </span>
          <span className="flex items-center gap-1">
            <MessageCircle size={14} />
            {shortCount(post.comments_count, language)}
          </span>
        </span>
      </span>
      {first && (
        <span className="relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-quiet">
          {hasPicture(first) ? (
            <CoveredThumb media={first}>
              <Picture {...pictureSources(first)} sizes="56px" alt="" fit="frame" />
            </CoveredThumb>
          ) : (
            <Play size={18} aria-hidden="true" />
          )}
        </span>
      )}
    </Link>
  )
}
