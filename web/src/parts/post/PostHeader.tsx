import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { AudienceMark } from '#parts/post/AudienceMark.tsx'
import { EditedMark } from '#parts/post/EditedMark.tsx'
import { PostMenu } from '#parts/post/PostMenu.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function PostHeader({ post, recommended = false }: { post: Post; recommended?: boolean }) {
  const nameOf = useName()
  const { author } = post
  const profile = paths.profile(author.username ?? author.user_id)
  const name = nameOf(author)
  return (
    <header className="flex flex-wrap items-start gap-x-3">
      <Link to={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar src={author.avatar_url} initials={initials(author)} size={40} />
      </Link>
      <div className="min-w-0 flex-1 basis-24 leading-tight">
        <Link
          to={profile}
          id={`post-${post.id}-author`}
          className="-mt-2.5 flex max-w-fit min-w-0 items-center gap-1 pt-2.5 hover:underline"
        >
          <PersonName person={author} className="flex min-w-0 items-center gap-1" />
        </Link>
        <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-quiet">
          {author.username && (
            // Cut to 5rem; with larger text the time then goes to a line of its own.
            <span className="flex max-w-fit min-w-0 grow basis-20 gap-1.5">
              <span className="truncate">@{author.username}</span>
              <span aria-hidden="true">·</span>
            </span>
          )}
          <Link to={paths.post(post.id)} className="-mx-2 -mb-3 shrink-0 px-2 pb-3 hover:underline">
            <TimeAgo at={post.created_at} />
          </Link>
          {!post.is_public && post.community?.is_public !== false && <AudienceMark post={post} />}
          {post.edited_at && (
            <>
              <span aria-hidden="true" className="shrink-0">
                ·
              </span>
              <EditedMark post={post} at={post.edited_at} />
            </>
          )}
        </div>
      </div>
      <div className="-me-2 -mt-1 ms-auto flex shrink-0 items-center">
        <FollowButton userId={author.user_id} name={name} once />
        <PostMenu post={post} recommended={recommended} />
      </div>
    </header>
  )
}
