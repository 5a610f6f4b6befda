import { hasRight } from '@atelier/contract/admin/rights'
import { Failure } from '@atelier/contract/errors'
import type { Post } from '@atelier/contract/posts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { onePost } from '#features/posts/read-posts.ts'
import { lockMedia, updateSensitive } from '#features/posts/sensitive-media.queries.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'
import type { SignedIn } from '#http/session.ts'

/** For the author and moderators in reach; only moderators uncover what one covered. @throws Failure not_found, forbidden */
export function setSensitive(
  deps: Pick<Deps, 'db' | 'realtime' | 'clock' | 'config'>,
  links: MediaLinks,
  viewer: SignedIn,
  { post_id, post_media_id, wish }: { post_id: string; post_media_id: string; wish: boolean },
): Promise<Post> {
  return transaction(deps.db, async (db) => {
    const { order_index, user_id, sensitive, is_in_reach } = await lockMedia(db, viewer.id, post_id, post_media_id)
    const isOwn = user_id === viewer.id
    const isStaff = is_in_reach && hasRight(viewer.role, 'remove_content') && !viewer.lacks_factor
    if (!isStaff && (!isOwn || (!wish && sensitive === 'staff'))) throw new Failure('forbidden')
    const covered = isOwn ? (sensitive ?? 'author') : 'staff'
    const next = wish ? covered : null
    if (next !== sensitive) {
      db.after(() => emitPostChanged(deps, post_id))
      await updateSensitive(db, post_media_id, next)
      if (!isOwn || sensitive === 'staff') {
        const action = wish ? 'cover_media' : 'uncover_media'
        const details = { author_id: user_id, order_index }
        await recordAction(db, deps, { admin_id: viewer.id, action, target_id: post_id, details })
      }
    }
    return onePost(db, links, viewer.id, post_id)
  })
}
