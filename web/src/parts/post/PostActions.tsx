import type { Post } from '@atelier/contract/posts'
import { PostButtons } from '#parts/post/PostButtons.tsx'
import { PostShare } from '#parts/post/PostShare.tsx'

export function PostActions({ post, commentsOpen, onComments }: { post: Post; commentsOpen: boolean; onComments: () => void }) {
  return (
    <div className="-mx-2.5 mt-1 flex items-center gap-1">
      <PostButtons post={post} commentsOpen={commentsOpen} onComments={onComments} />
      <span className="ms-auto">
        <PostShare post={post} />
      </span>
    </div>
  )
}
