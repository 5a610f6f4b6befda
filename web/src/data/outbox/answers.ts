import type { Comment } from '@atelier/contract/comments'
import type { Post } from '@atelier/contract/posts'
import { comments, keepComment, keepPost, posts } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { appendToList, refreshList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'

export function takePost(post: Post): void {
  keepPost(post)
  void Promise.all([
    refreshList([...keys.feed, 'for_you']),
    refreshList([...keys.feed, 'following']),
    queries.invalidateQueries({ queryKey: [...keys.profilePosts, post.user_id] }),
    queries.invalidateQueries({ queryKey: keys.me }),
    post.community && refreshList([...keys.communityPosts, post.community.id]),
  ])
}

/** It may be counted already, so the counts are refetched. */
export function takeComment(made: Comment): void {
  const { post_id, parent_comment_id } = made
  appendToList(parent_comment_id ? [...keys.replies, parent_comment_id] : [...keys.comments, post_id], keepComment(made))
  void posts.refresh(post_id)
  if (parent_comment_id && comments.read(parent_comment_id)) void queries.invalidateQueries({ queryKey: [...keys.comments, post_id] })
}
