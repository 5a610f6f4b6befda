import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { PersonName } from '#parts/person/PersonName.tsx'
import { PostButtons } from '#parts/post/PostButtons.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function ViewerHead({ post, count }: { post: Post; count: string | undefined }) {
  const { author } = post
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link
        to={paths.profile(author.username ?? author.user_id)}
        replace
        className="group flex min-w-0 items-center gap-2.5 rounded-full py-1 pe-2 text-sm"
      >
        <Avatar src={author.avatar_url} initials={initials(author)} size={32} />
        <PersonName person={author} className="flex min-w-0 items-center gap-1 group-hover:underline" />
      </Link>
      {count && (
        <span role="status" className="figures shrink-0 text-sm text-quiet">
          {count}
        </span>
      )}
    </div>
  )
}

export function ViewerFoot({ post, description, onComments }: { post: Post; description: string | null; onComments: () => void }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-x-6 md:flex-row md:items-center md:justify-between">
      <p className="wordy max-h-[25dvh] max-w-text touch-pan-y overflow-y-auto pe-3 text-sm empty:hidden">{description}</p>
      <div className="-ms-2.5 flex shrink-0 flex-wrap items-center gap-1 md:ms-0">
        <PostButtons post={post} onComments={onComments} replace />
      </div>
    </div>
  )
}
