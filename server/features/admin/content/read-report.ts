import type { ReportFile } from '@atelier/contract/admin/reports'
import { hasRight } from '@atelier/contract/admin/rights'
import { roles } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { reportFile } from '#features/admin/content/reports.queries.ts'
import { reportedComment } from '#features/comments/comments.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { reportedPost } from '#features/posts/read-posts.ts'
import type { SignedIn } from '#http/session.ts'

const newest = 50

export async function readReport(db: Db, links: MediaLinks, viewer: SignedIn, reportId: string): Promise<ReportFile> {
  const { messages, snapshot, resolver_role, ...file } = await reportFile(db, viewer, reportId, newest)
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
