import { postComments } from '@atelier/contract/comments'
import { limits } from '@atelier/contract/limits'
import type { PaintedPost } from '@atelier/contract/painted'
import { getPost } from '@atelier/contract/posts'
import * as z from 'zod/mini'
import { paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { topComments } from '#features/comments/comments.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'

/** Answers a visitor's `getPost` and `postComments`; null if there is nothing for everybody. */
export async function paintedPost(deps: Pick<Deps, 'db' | 'config' | 'clock'>, id: string): Promise<PaintedPost | null> {
  const { db } = deps
  const [post] = await postsByIds(db, mediaLinks(deps), null, [id])
  if (!post) return null
  const limit = limits.comments.page
  const comments = paged(await topComments(db, null, id, { after: null, limit: limit + 1 }), limit, ({ id }) => id)
  return { post: z.parse(getPost.output, post), comments: z.parse(postComments.output, comments) }
}
