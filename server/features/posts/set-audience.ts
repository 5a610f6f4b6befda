import type { Audience } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import type * as contract from '@atelier/contract/posts'
import { mayNarrow } from '@atelier/contract/rules/audience'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCommunityOf } from '#features/communities/members.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { onePost } from '#features/posts/read-posts.ts'
import { lockForAudience, narrowAudience, openToCommunity } from '#features/posts/set-audience.queries.ts'
import { retagPost } from '#features/posts/update-post.queries.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'
import { isRestricted, mayWrite, type SignedIn } from '#http/session.ts'

/** Narrows the audience. Only a post that was kept back when its community became public can be widened. @throws Failure not_found, forbidden, restricted where it widens */
export async function setAudience(
  deps: Pick<Deps, 'db' | 'realtime' | 'clock'>,
  links: MediaLinks,
  viewer: SignedIn,
  { post_id, audience }: { post_id: string; audience: Audience },
): Promise<contract.Post> {
  return transaction(deps.db, async (tx) => {
    await lockCommunityOf(tx, viewer, post_id)
    const post = await lockForAudience(tx, viewer.id, post_id)
    const widens = audience === 'community' && post.was_kept
    if (audience === post.audience && !widens) return onePost(tx, links, viewer.id, post_id)
    if (!widens && !mayNarrow(post, audience)) throw new Failure('forbidden')
    if (widens && isRestricted(viewer, deps.clock())) await mayWrite(tx, viewer.id, deps.clock())
    const told = await groupsAboutPost(tx, post_id)
    let isTagged = false
    if (widens) isTagged = (await openToCommunity(tx, post_id, deps.clock())) && post.status === 'published'
    else await narrowAudience(tx, post_id, audience, deps.clock())
    await retagPost(tx, post_id, isTagged ? hashtagsOf(post.content) : [])
    tx.after(() => emitPostChanged(deps, post_id))
    tx.after(() => emitNotifications(deps, told))
    tx.after(() => deps.realtime.checkChannels(viewer.id))
    return onePost(tx, links, viewer.id, post_id)
  })
}
