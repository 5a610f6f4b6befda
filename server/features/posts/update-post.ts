import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits, rates } from '@atelier/contract/limits'
import type * as contract from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCommunityOf } from '#features/communities/members.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotices } from '#features/notifications/emit-notices.ts'
import { forgetMentions } from '#features/notifications/notifications.queries.ts'
import { judged, notifyMentioned } from '#features/posts/create-post.ts'
import { onePost } from '#features/posts/read-posts.ts'
import { formerTexts, lockOwnPost, replaceText, retagPost } from '#features/posts/update-post.queries.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Edit = ParsedInputOf<typeof contract.updatePost>
type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'limits' | 'clock'>

/** A pending post stays pending; a filtered edit waits without effects. @throws Failure conflict for another version, edit_limit */
export async function updatePost(
  deps: Parts,
  links: MediaLinks,
  viewer: SignedIn,
  { post_id, version, content }: Edit,
): Promise<contract.Post> {
  await deps.limits.take(`edit:${viewer.id}`, rates.postEdits)
  return transaction(deps.db, async (db) => {
    await lockCommunityOf(db, viewer, post_id)
    const post = await lockOwnPost(db, viewer.id, post_id)
    if (post.content === content) return onePost(db, links, viewer.id, post_id)
    if (post.version !== version) throw new Failure('conflict')
    if (post.version >= limits.postEdits.kept) throw new Failure('edit_limit')
    const { finding, status: due } = await judged(db, content)
    const status = post.status === 'pending' ? 'pending' : due
    db.after(() => emitPostChanged(deps, post_id))
    await replaceText(db, { id: post_id, content, status, at: deps.clock() })
    if (status !== post.status) {
      const hidden = await groupsAboutPost(db, post_id)
      db.after(() => emitNotices(deps, hidden))
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
        emitNotices(
          deps,
          gone.map((user_id) => ({ user_id })),
        ),
      )
    const newly = mentioned.filter((name) => !former.includes(name))
    if (status === 'published') await notifyMentioned(db, deps, post, newly)
    return onePost(db, links, viewer.id, post_id)
  })
}

export function emitPostChanged({ realtime }: Pick<Deps, 'realtime'>, post_id: string): void {
  realtime.emitTo(channelOf.post(post_id), 'post_changed', { post_id })
}
