import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits, rates } from '@atelier/contract/limits'
import type * as contract from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCommunityOf } from '#features/communities/members.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { forgetMentions } from '#features/notifications/notifications.queries.ts'
import { invalidField, judged, locationOf, notifyMentioned } from '#features/posts/create-post.ts'
import { onePost } from '#features/posts/read-posts.ts'
import {
  type AttachedMedia,
  formerTexts,
  keepAndReplace,
  lockOwnPost,
  type PostFields,
  reorderMedia,
  retagPost,
  setDownloadSize,
} from '#features/posts/update-post.queries.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Edit = ParsedInputOf<typeof contract.updatePost>
type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'limits' | 'clock'>

/** A pending post stays pending; filtered words or descriptions wait without effects. @throws Failure conflict for another version, edit_limit, forbidden */
export async function updatePost(deps: Parts, links: MediaLinks, viewer: SignedIn, edit: Edit): Promise<contract.Post> {
  await deps.limits.take(`edit:${viewer.id}`, rates.postEdits)
  return transaction(deps.db, async (db) => {
    const { post_id, content, download_size } = edit
    await lockCommunityOf(db, viewer, post_id)
    const post = await lockOwnPost(db, viewer.id, post_id)
    const form = await wishedForm(db, post, edit)
    if (download_size && (await setDownloadSize(db, post_id, download_size, deps.clock()))) db.after(() => emitPostChanged(deps, post_id))
    if (isDeepStrictEqual(form, formOf(post))) return onePost(db, links, viewer.id, post_id)
    if (post.version !== edit.version) throw new Failure('conflict')
    if (post.version >= limits.postEdits.kept) throw new Failure('edit_limit')
    const { finding, status: due } = saysTheSame(post, form) ? { finding: null, status: post.status } : await judged(db, form)
    const status = post.status === 'pending' ? 'pending' : due
    db.after(() => emitPostChanged(deps, post_id))
    await keepAndReplace(db, { ...form, id: post_id, status, at: deps.clock() })
    if (edit.media) await reorderMedia(db, post_id, form.media)
    if (status !== post.status) {
      const hidden = await groupsAboutPost(db, post_id)
      db.after(() => emitNotifications(deps, hidden))
    }
    if (finding) await insertFlag(db, { post_id }, finding)

    await retagPost(db, post_id, status === 'published' ? hashtagsOf(content) : [])
    const mentioned = mentionsOf(content)
    const former = (await formerTexts(db, post_id)).flatMap(mentionsOf)
    const gone = await forgetMentions(
      db,
      post_id,
      [...new Set(former)].filter((name) => !mentioned.includes(name)),
    )
    if (gone.length > 0)
      db.after(() =>
        emitNotifications(
          deps,
          gone.map((user_id) => ({ user_id })),
        ),
      )
    const newly = mentioned.filter((name) => !former.includes(name))
    if (status === 'published') await notifyMentioned(db, deps, post, newly)
    return onePost(db, links, viewer.id, post_id)
  })
}

const formOf = ({ content, category, location, media }: PostFields): PostFields => ({ content, category, location, media })

async function wishedForm(db: Db, post: PostFields, { content, category, country, media }: Edit): Promise<PostFields> {
  const location = country === undefined ? post.location : await locationOf(db, { country })
  return {
    content,
    category: category === undefined ? post.category : category,
    location,
    media: media ? rehung(post.media, media) : post.media,
  }
}

function rehung(media: AttachedMedia[], wishes: NonNullable<Edit['media']>): AttachedMedia[] {
  if (wishes.length !== media.length) throw invalidField('media', 'other_files')
  const left = new Map(media.map((one) => [one.order_index, one]))
  return wishes.map(({ order_index, alt_text, is_sensitive }, place) => {
    const one = left.get(order_index)
    if (!left.delete(order_index) || !one) throw invalidField('media', 'other_files')
    const { id, sensitive } = one
    if (is_sensitive === false && sensitive === 'staff') throw new Failure('forbidden')
    const next = is_sensitive === undefined ? sensitive : is_sensitive ? (sensitive ?? 'author') : null
    return { id, order_index: place, alt_text: alt_text === undefined ? one.alt_text : alt_text || null, sensitive: next }
  })
}

function saysTheSame(post: PostFields, form: PostFields): boolean {
  const was = new Map(post.media.map(({ id, alt_text }) => [id, alt_text]))
  return post.content === form.content && form.media.every(({ id, alt_text }) => was.get(id) === alt_text)
}

export function emitPostChanged({ realtime }: Pick<Deps, 'realtime'>, post_id: string): void {
  realtime.emitTo(channelOf.post(post_id), 'post_changed', { post_id })
}
