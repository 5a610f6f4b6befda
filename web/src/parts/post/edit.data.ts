import type { Audience } from '@atelier/contract/choices'
import type { InputOf } from '@atelier/contract/endpoint'
import { isFailure } from '@atelier/contract/errors'
import { getPost, type Post, setAudience, updatePost } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { changePost, dropPost, keepPost, readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { joinChannel } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'

/** Optimistic; `shown` is the edited post. @throws Failure conflict if `version` is not the newest */
export async function edit(input: InputOf<typeof updatePost>, shown: Partial<Post>): Promise<Post | undefined> {
  const { post_id } = input
  // The download size is not part of a version.
  const { download_size: _, ...form } = shown
  const edited = Object.keys(form).length > 0 && { edited_at: new Date().toISOString() }
  await changePost(post_id, 'edit', {
    wish: input,
    guess: (post) => ({ ...post, ...shown, ...edited }),
    send: (wish) => call(updatePost, wish),
  })
  if (shown.post_media) invalidateThumbnails()
  return readPost(post_id)
}

/** Covers of collections and thumbnails of notifications are copies. */
export function invalidateThumbnails() {
  void queries.invalidateQueries({ queryKey: keys.collections })
  void queries.invalidateQueries({ queryKey: keys.notifications })
}

export async function changeAudience(post_id: string, audience: Audience): Promise<void> {
  keepPost(await call(setAudience, { post_id, audience }))
}

export async function refetchPost(post_id: string): Promise<Post> {
  const post = await call(getPost, { post_id })
  keepPost(post)
  return post
}

export function followPost(post_id: string): () => void {
  listen('post_changed', readChanged)
  return joinChannel(channelOf.post(post_id))
}

function readChanged({ post_id }: { post_id: string }) {
  refetchPost(post_id).catch((error) => isFailure(error, 'not_found') && dropPost(post_id))
}
