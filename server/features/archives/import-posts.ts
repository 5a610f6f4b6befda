import { categories } from '@atelier/contract/choices'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { postText } from '@atelier/contract/posts'
import { cut } from '@atelier/contract/rules/graphemes'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { importFile } from '#features/archives/import-media.ts'
import { hasPost, insertImportedId, insertPostFrom, keepDayWithin } from '#features/archives/import-posts.queries.ts'
import type { LeftOutReason } from '#features/archives/imports.queries.ts'
import type { Importing, IncomingPost, Tally } from '#features/archives/source.ts'
import type { MediaRow } from '#features/media/media.queries.ts'
import { removeMedia } from '#features/media/sweep.ts'
import { insertPostMedia, isCountry, tagPosts, tagsOf } from '#features/posts/create-post.queries.ts'
import { judged, limitPosts } from '#features/posts/create-post.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'

type Attached = MediaRow & { alt_text: string | null; is_sensitive: boolean }

export async function preparePost(importing: Importing, post: IncomingPost, tally: Tally): Promise<Attached[] | null> {
  const { deps, person } = importing
  const reason = (await hasPost(deps.db, person.id, post)) ? 'exists' : (textProblem(post) ?? (await newsProblem(importing, post)))
  if (reason) {
    tally.left('posts', reason)
    return null
  }
  const attached: Attached[] = []
  const lacking: LeftOutReason[] = post.media.slice(limits.post.media).map(() => 'unsupported')
  for (const { file, alt_text, is_sensitive } of post.media.slice(0, limits.post.media)) {
    const at = clampToPast(post.created_at, deps.clock())
    const media = await importFile(importing, file, { purpose: 'post', index: attached.length, at })
    if (typeof media !== 'string') attached.push({ ...media, alt_text: altText(alt_text), is_sensitive })
    else lacking.push(media)
    if (media === 'full') return leaveForLater(deps, post, tally, attached)
  }
  for (const reason of lacking) tally.left('media', reason)
  if (post.content === '' && attached.length === 0) {
    tally.left('posts', post.media.length > 0 ? 'missing_file' : 'unsupported')
    return null
  }
  return attached
}

// Imported posts are never imported again, so missing files would be lost for good.
async function leaveForLater(deps: Importing['deps'], post: IncomingPost, tally: Tally, attached: Attached[]): Promise<null> {
  const ids = attached.map(({ media_id }) => media_id)
  await removeMedia(deps, ids)
  tally.left('posts', 'full')
  tally.left('media', 'full', post.media.length)
  return null
}

/** Keeps its date and notifies nobody; the rules for what posts may say hold. */
export async function importPost(
  tx: Db,
  { deps, person }: Importing,
  post: IncomingPost,
  tally: Tally,
  attached: Attached[] | null,
): Promise<void> {
  if (!attached) return
  const content = post.content || pictured(attached)
  const verdict = await judged(tx, { content, media: attached }).catch((error: unknown) => {
    if (isFailure(error, 'invalid')) return null
    throw error
  })
  if (!verdict) return tally.left('posts', 'too_long')
  const created_at = clampToPast(post.created_at, deps.clock())
  const edited_at = post.edited_at ? clampToPast(post.edited_at, deps.clock()) : null
  const id = newId(created_at)
  if (!(await insertImportedId(tx, person.id, { key: post.key, kind: 'posts', new_id: id }))) return tally.left('posts', 'exists')

  const status = post.is_held ? 'pending' : verdict.status
  const { audience, download_size = 'original' } = post
  const category = categories.find((known) => known === post.category) ?? null
  const location = post.location && (await isCountry(tx, post.location)) ? post.location : null
  await insertPostFrom(tx, { id, user_id: person.id, content, category, location, audience, download_size, status, created_at, edited_at })
  await keepDayWithin(tx, { user_id: person.id, created_at }, limits.imports.listedPerDay)
  await insertPostMedia(tx, id, attached)
  if (verdict.finding) await insertFlag(tx, { post_id: id }, verdict.finding)
  if (status === 'published') await tagPosts(tx, tagsOf(id, hashtagsOf(content)))
  tally.came('posts')
  for (const _ of attached) tally.came('media')
}

export function clampToPast(time: Date, now: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), 0), now.getTime()))
}

// Recent posts count towards the limit of posting by hand.
async function newsProblem({ deps, person }: Importing, { created_at }: IncomingPost): Promise<'refused' | null> {
  if (created_at.getTime() < deps.clock().getTime() - dayMs) return null
  try {
    await limitPosts(deps, person.id)
    return null
  } catch (error) {
    if (isFailure(error, 'rate_limited')) return 'refused'
    throw error
  }
}

const dayMs = 86_400_000

function textProblem({ content, media }: IncomingPost): 'too_long' | 'refused' | null {
  if (content === '' && media.length > 0) return null
  const read = z.safeParse(postText, content)
  if (read.success) return null
  return read.error.issues.some(({ message }) => message === 'too_long') ? 'too_long' : 'refused'
}

// A post needs text here; pictures elsewhere may have none.
function pictured(attached: Attached[]): string {
  return attached[0]?.media_type.startsWith('video/') ? '🎬' : '📷'
}

function altText(text: string | null): string | null {
  const written = text?.replaceAll('\u0000', '').trim()
  if (!written) return null
  return Buffer.byteLength(written) > 16 * limits.media.altText ? null : cut(written, limits.media.altText)
}
