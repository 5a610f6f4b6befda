import type { Audience } from '@atelier/contract/choices'
import { isFailure } from '@atelier/contract/errors'
import { getPost, type Post, setAudience, updatePost } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { changePost, keepPost, losePost, readPost } from '#data/cache/entities.ts'
import { call } from '#data/client.ts'
import { joinChannel } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'

/** Optimistic. Throws `Failure`, `conflict` if `version` is not the newest. */
export async function edit(post_id: string, version: number, content: string): Promise<Post | undefined> {
  await changePost(post_id, 'text', {
    wish: content,
    guess: (post, text) => ({ ...post, content: text.trim(), edited_at: new Date().toISOString() }),
    send: (text) => call(updatePost, { post_id, version, content: text }),
  })
  return readPost(post_id)
}

export async function aim(post_id: string, audience: Audience): Promise<void> {
  keepPost(await call(setAudience, { post_id, audience }))
}

export async function readAgain(post_id: string): Promise<Post> {
  const post = await call(getPost, { post_id })
  keepPost(post)
  return post
}

export function followPost(post_id: string): () => void {
  listen('post_changed', readChanged)
  return joinChannel(channelOf.post(post_id))
}

function readChanged({ post_id }: { post_id: string }) {
  readAgain(post_id).catch((error) => isFailure(error, 'not_found') && losePost(post_id))
}
