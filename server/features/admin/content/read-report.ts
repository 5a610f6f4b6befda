import { adminLimits } from '@atelier/contract/admin/limits'
import type { ReportFile } from '@atelier/contract/admin/reports'
import { hasRight } from '@atelier/contract/admin/rights'
import { roles } from '@atelier/contract/choices'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { hasRead, reportFile } from '#features/admin/content/reports.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { reportedComment } from '#features/comments/comments.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { reportedPost } from '#features/posts/read-posts.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

const newestMessages = 50

export async function readReport(deps: Parts, links: MediaLinks, viewer: SignedIn, reportId: string): Promise<ReportFile> {
  const { db } = deps
  const { messages, snapshot, resolver_role, ...file } = await reportFile(db, viewer, reportId, newestMessages, deps.clock())
  if (file.type === 'message') await logReading(deps, viewer, reportId, file)
  const linked = <Media extends { media_url: string | null }>(media: Media): Media =>
    media.media_url ? { ...media, media_url: links.signed(media.media_url, viewer.id) } : media
  const comment = file.type === 'comment' ? ((await reportedComment(db, viewer.id, file.target_id)) ?? null) : null
  const postId = file.type === 'post' ? file.target_id : comment?.post_id
  return {
    ...file,
    post: postId ? await reportedPost(db, links, viewer.id, postId) : null,
    comment,
    messages: messages.map(linked),
    may_reopen:
      file.status !== 'pending' && hasRight(viewer.role, 'reopen_reports') && roles.indexOf(viewer.role) > roles.indexOf(resolver_role),
    snapshot: snapshot && { ...snapshot, media: snapshot.media.map(linked) },
  }
}

/** Once an hour, so that what is shown again is no new row. */
function logReading(deps: Parts, viewer: SignedIn, report_id: string, { target_id, author }: Pick<ReportFile, 'target_id' | 'author'>) {
  return transaction(deps.db, async (tx) => {
    const since = new Date(deps.clock().getTime() - adminLimits.readAgainMs)
    if (await hasRead(tx, viewer.id, target_id, since)) return
    const details = { author_id: author?.user_id ?? null, report_id }
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'read_message', target_id, details })
  })
}
