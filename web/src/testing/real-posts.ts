import { createComment } from '@atelier/contract/comments'
import type { InputOf } from '@atelier/contract/endpoint'
import { createPost, type Post } from '@atelier/contract/posts'
import { query, type RealPerson } from '#testing/real-server.ts'

/** Publishes a post as somebody. */
export const publish = (author: RealPerson, content = 'Three prints', more: Partial<InputOf<typeof createPost>> = {}): Promise<Post> =>
  author.call(createPost, { client_id: crypto.randomUUID(), content, ...more })

/** Comments on a post as somebody. */
export const comment = (author: RealPerson, { id: post_id }: Pick<Post, 'id'>, content = 'Lovely', answered?: { id: string }) =>
  author.call(createComment, { client_id: crypto.randomUUID(), post_id, content, parent_comment_id: answered?.id })

/** A finished upload of somebody's, ready for a post: a picture without a file behind it. */
export async function uploadedPicture({ user_id }: RealPerson): Promise<{ media_id: string }> {
  const media_id = crypto.randomUUID()
  await query(
    `insert into media (id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes)
      values ($1, $2, 'post-media', $3, 'image/webp', 1000, 900, 1000, '#8899aa', '{320}')`,
    media_id,
    user_id,
    `${user_id}/${media_id}_0.webp`,
  )
  return { media_id }
}
