import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type * as contract from '@atelier/contract/posts'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockToPublish } from '#features/communities/members.queries.ts'
import { takeDraft } from '#features/drafts/save-draft.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { claimMedia } from '#features/media/media.queries.ts'
import { queuePostNotifications } from '#features/notifications/new-post-notifications.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import {
  insertPost,
  insertPostMedia,
  mentionable,
  postIdByClientId,
  storedCountryName,
  tagPosts,
  tagsOf,
} from '#features/posts/create-post.queries.ts'
import { onePost } from '#features/posts/read-posts.ts'
import { judge } from '#features/word-filters/judge.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Draft = ParsedInputOf<typeof contract.createPost>
type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'limits'>

export const limitPosts = ({ limits }: Pick<Deps, 'limits'>, userId: string) => limits.take(`post:${userId}`, rates.posts)

/** A pending post has no effects. A repeated `client_id` answers with the first. @throws Failure not_found in a community of others, conflict with `draft` */
export async function createPost(deps: Parts, links: MediaLinks, viewer: SignedIn, draft: Draft): Promise<contract.Post> {
  await limitPosts(deps, viewer.id)
  const first = async (db: Db) => onePost(db, links, viewer.id, await postIdByClientId(db, viewer.id, draft.client_id))
  return transaction(deps.db, async (db) => {
    await mustBeOnboarded(db, viewer.id)
    const {
      client_id,
      content,
      category = null,
      community_id = null,
      download_size,
      audience = community_id === null ? 'everyone' : 'community',
    } = draft
    const place = community_id === null ? { is_public: audience === 'everyone' } : await lockToPublish(db, viewer, community_id)
    if (!place) return first(db)
    if ((audience === 'community') !== (community_id !== null)) throw invalidField('audience', 'not_here')
    const { finding, status } = await judged(db, draft)
    const location = await locationOf(db, draft)

    const id = newId()
    const isNew = await insertPost(db, {
      id,
      user_id: viewer.id,
      client_id,
      content,
      category,
      location,
      status,
      community_id,
      audience,
      download_size,
      ...place,
    })
    if (!isNew) return first(db)
    await attach(db, viewer, id, draft)
    if (finding) await insertFlag(db, { post_id: id }, finding)
    if (status === 'published') await publishEffects(db, deps, { id, user_id: viewer.id, content })
    return onePost(db, links, viewer.id, id)
  })
}

/** `again`: followers were notified before. */
export async function publishEffects(
  db: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  post: Pick<contract.Post, 'id' | 'user_id' | 'content'>,
  { again = false } = {},
): Promise<void> {
  await notifyMentioned(db, deps, post, mentionsOf(post.content))
  if (!again) await queuePostNotifications(db, deps, post)
  await tagPosts(db, tagsOf(post.id, hashtagsOf(post.content)))
}

export async function notifyMentioned(
  db: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  { id, user_id }: Pick<contract.Post, 'id' | 'user_id'>,
  usernames: string[],
): Promise<void> {
  await notify(db, deps, { kind: 'mention', to: await mentionable(db, id, usernames), from: user_id, post_id: id })
}

export async function judged(db: Db, { content, media }: { content: string; media: { alt_text?: string | null | undefined }[] }) {
  const rules = await platformSettings(db)
  if (graphemes(content) > rules.max_post_length) throw invalidField('content', 'too_long')
  // No filter spans two of them: PostgreSQL holds no such character.
  const all = [content, ...media.map(({ alt_text }) => alt_text ?? '')].join('\0')
  const finding = await judge(db, all)
  const status: contract.Post['status'] = rules.content_approval_required || finding?.severity === 'high' ? 'pending' : 'published'
  return { finding, status }
}

export async function locationOf(db: Db, { country }: Pick<Draft, 'country'>): Promise<string | null> {
  if (!country) return null
  const name = await storedCountryName(db, country)
  if (!name) throw invalidField('country', 'unknown_country')
  return name
}

async function attach(db: Db, viewer: SignedIn, postId: string, { media, draft }: Draft): Promise<void> {
  const ids = media.map(({ media_id }) => media_id)
  const endDraft = draft && (await takeDraft(db, viewer, draft, ids))
  const claimed = await claimMedia(db, viewer, ids, 'post-media')
  await insertPostMedia(
    db,
    postId,
    claimed.map((row, index) => ({ ...row, alt_text: media[index]?.alt_text || null, is_sensitive: media[index]?.is_sensitive ?? false })),
  )
  await endDraft?.()
}

export const invalidField = (field: string, code: string) => new Failure('invalid', { errors: [{ field, code }] })
