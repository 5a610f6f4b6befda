import { canWait, isFailure } from '@atelier/contract/errors'
import { createPost, type Post } from '@atelier/contract/posts'
import { call } from '#data/client.ts'
import { takePost } from '#data/outbox/answers.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { isOnline } from '#device/online.ts'
import { forkDraft, isKept, onPublished, serialized } from '#parts/composer/account-drafts.data.ts'
import { currentDraft, editDraft, type PostDraft } from '#parts/composer/draft.data.ts'
import { fractionOf, lacksPoster, onUpload, uploadOf } from '#parts/composer/uploading.data.ts'
import { posterAt } from '#parts/photo/poster.ts'

/** `percent` of all bytes; `file` is 0 while the post itself is sent. */
export interface PublishProgress {
  percent: number
  n: number
  total: number
}

/** Resumes an earlier try. Undefined when the outbox takes it. Throws `Failure`, such as `storage_full` or `conflict`; the draft is kept. */
export async function publishDraft(onProgress: (progress: PublishProgress) => void, signal: AbortSignal): Promise<Post | undefined> {
  try {
    return await publishNow(onProgress, signal)
  } catch (error) {
    if (isFailure(error, 'conflict')) await forkDraft()
    if (!canWait(error)) throw error
    const { client_id, media } = currentDraft()
    const posters = await Promise.all(media.map(async (item) => (lacksPoster(item) ? posterAt(item.file, item.frame) : null)))
    await enqueue(createPost, postOf(currentDraft(), false), client_id, { files: media.map(({ file }) => file), posters }).catch(
      (refusal) => {
        throw isFailure(refusal) ? refusal : error
      },
    )
    onPublished()
    return undefined
  }
}

async function publishNow(onProgress: (progress: PublishProgress) => void, signal: AbortSignal): Promise<Post> {
  const { media } = currentDraft()
  const bytes = media.reduce((sum, { file }) => sum + file.size, 0) || 1
  let sent = 0
  for (const [index, { key, file }] of media.entries()) {
    const report = () => onProgress({ percent: (100 * (sent + file.size * fractionOf(key))) / bytes, n: index + 1, total: media.length })
    report()
    const stop = onUpload(report)
    await uploadOf(key).finally(stop)
    signal.throwIfAborted()
    sent += file.size
  }
  onProgress({ percent: 100, n: 0, total: media.length })
  // With the draft's own id, the server might answer with a post that another device made of it, without what was typed here.
  if (!isOnline() && currentDraft().kept && !isKept(currentDraft())) editDraft({ client_id: crypto.randomUUID() })
  return serialized(async () => {
    const post = await call(createPost, postOf(currentDraft(), true))
    onPublished()
    takePost(post)
    return post
  })
}

const postOf = (
  { client_id, content, category, country, community, audience, download_size, media, kept }: PostDraft,
  strict: boolean,
) => ({
  client_id,
  content,
  category,
  country,
  community_id: community?.id ?? null,
  audience: community ? ('community' as const) : audience,
  download_size,
  // Files that the outbox has yet to upload get their id there.
  media: media.map(({ media_id = '', alt_text, is_sensitive }) => ({ media_id, alt_text: alt_text.trim() || null, is_sensitive })),
  ...(kept ? { draft: { id: kept.id, version: kept.version, strict } } : {}),
})
