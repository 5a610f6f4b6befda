import { closeReports } from '@atelier/contract/admin/reports'
import { appeal } from '@atelier/contract/appeals'
import type { InputOf } from '@atelier/contract/endpoint'
import type { Post } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { publish } from '#testing/real-posts.ts'
import { query, type RealPerson } from '#testing/real-server.ts'

/** Reports a post, unless another `type` is given. @returns the id of the group of reports that it is in, as the queue knows it */
export async function report(
  by: RealPerson,
  target_id: string,
  { type = 'post', reason = 'spam', note = null }: Partial<InputOf<typeof createReport>> = {},
): Promise<string> {
  await by.call(createReport, { type, target_id, reason, note })
  const groups = await query<{ id: string }>(`select id from report_groups where target_id = $1 and status = 'pending'`, target_id)
  return groups[0]?.id ?? ''
}

/** Reports about somebody, all of them closed and older than any other. */
export const closedReports = (author: RealPerson, count: number) =>
  query(
    `insert into reports (id, type, target_id, author_id, reason, status)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'profile', $1, $1, 'hate', 'dismissed' from generate_series(1, $2) n`,
    author.user_id,
    count,
  )

/** Staff remove a post of the author after a report, and the author appeals. @returns the post */
export async function appealed(
  author: RealPerson,
  {
    reporter,
    by,
    content = 'I made it myself',
    media,
  }: { reporter: RealPerson; by: RealPerson; content?: string; media?: { media_id: string }[] },
): Promise<Post> {
  const post = await publish(author, 'Three prints', { media })
  const report_id = await report(reporter, post.id)
  await by.call(closeReports, { report_id, last_id: report_id, outcome: 'resolved', remove: true, reason: 'Stolen work' })
  await author.call(appeal, { kind: 'post', target_id: post.id, content, client_id: crypto.randomUUID() })
  return post
}

/** Waits for a decision in the tray, in which it can still be taken back. */
export const inTray = (said: string) => waitFor(() => within(screen.getByRole('region', { name: 'What you just decided' })).getByText(said))
