import { createPost, type Post } from '@atelier/contract/posts'
import { keepPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { refreshList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { upload } from '#data/uploads.ts'
import { clearDraft, currentDraft, editMedia } from '#parts/composer/draft.data.ts'

/** How far publishing is: `percent` of all bytes, and which file is on its way (0 when the post itself is). */
export interface Progress {
  percent: number
  n: number
  total: number
}

/**
 * Publishes the draft: each file in turn, then the post. What was uploaded stays uploaded, so that a second try goes on where the first
 * one stopped. On success the draft is cleared and the feed refreshed. Throws `Failure`; the draft is kept then.
 */
export async function publish(onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Post> {
  const { media } = currentDraft()
  const bytes = media.reduce((sum, { file }) => sum + file.size, 0) || 1
  let sent = 0
  for (const [index, { key, file, media_id }] of media.entries()) {
    const at = (fraction: number) =>
      onProgress({ percent: (100 * (sent + file.size * fraction)) / bytes, n: index + 1, total: media.length })
    at(media_id ? 1 : 0)
    if (!media_id) {
      const metadata = { bucket: 'post-media', filetype: file.type, index: String(index) } as const
      editMedia(key, { media_id: await upload(file, metadata, { onProgress: at, signal }) })
    }
    sent += file.size
  }
  onProgress({ percent: 100, n: 0, total: media.length })
  const draft = currentDraft()
  const post = await call(createPost, {
    client_id: draft.client_id,
    content: draft.content,
    category: draft.category,
    country: draft.country,
    community_id: draft.community?.id ?? null,
    media: draft.media.map(({ media_id = '', alt_text, is_sensitive }) => ({ media_id, alt_text: alt_text.trim() || null, is_sensitive })),
  })
  keepPost(post)
  clearDraft()
  void Promise.all([
    refreshList([...keys.feed, 'for_you']),
    queries.invalidateQueries({ queryKey: [...keys.profilePosts, post.user_id] }),
    queries.invalidateQueries({ queryKey: keys.me }),
    draft.community && refreshList([...keys.communityPosts, draft.community.id]),
  ])
  return post
}
