import type { InputOf } from '@atelier/contract/endpoint'
import { createPost, deletePost, type Post } from '@atelier/contract/posts'
import type { Database } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import { endDeletions } from '#features/posts/delete-post.ts'
import type { TestPerson } from '#testing/world.ts'

/** Publishes a post as somebody. */
export function publish(
  person: TestPerson,
  content = 'Something made by hand',
  more: Partial<InputOf<typeof createPost>> = {},
): Promise<Post> {
  return person.call(createPost, { client_id: crypto.randomUUID(), content, ...more })
}

/** A finished upload of somebody's, ready for a post: a picture, unless `media_type` says otherwise. */
export async function uploaded(db: Database, { id }: TestPerson, media_type = 'image/webp'): Promise<{ media_id: string }> {
  const media_id = newId()
  const picture = { media_type, bytes: 1_000, width: 800, height: 600, placeholder: '#aabbcc', sizes: [320, 640] }
  const path = `${id}/${media_id}_0.webp`
  await insertMedia(db, media_id, { user_id: id, bucket: 'post-media', path, media_url: `/media/post-media/${path}`, ...picture })
  return { media_id }
}

/** As ten seconds after the author deleted it. */
export async function deleteForGood(deps: Deps, person: TestPerson, post_id: string): Promise<void> {
  await person.call(deletePost, { post_id })
  await deps.db.run(sql`update post_deletions set deleted_at = '-infinity' where post_id = ${post_id}`)
  await endDeletions(deps)
}
