import {
  assignReport,
  closeReports,
  getReport,
  listReports,
  type ReportFile,
  type ReportGroup,
  releaseReport,
} from '@atelier/contract/admin/reports'
import { getPersonFile, type ListedPerson, type PersonFile } from '@atelier/contract/admin/users'
import type { Author } from '@atelier/contract/authors'
import { Failure } from '@atelier/contract/errors'
import { person } from '#testing/conversations.ts'
import { serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'

/** One report of spam about a post of Gil, by Ann. */
export function aReport(known: Partial<ReportFile> = {}): ReportFile {
  const reporter = known.reporter ?? person('ann')
  const author = known.author === undefined ? person('gil') : known.author
  const id = known.id ?? crypto.randomUUID()
  const created_at = known.first_at ?? '2026-01-01T10:00:00.000Z'
  const content = known.excerpt ?? 'Buy my prints'
  const post = author && aPost({ author, content })
  return {
    ...{ id, type: 'post', target_id: post?.id ?? crypto.randomUUID(), status: 'pending', reports_count: 1 },
    ...{ reasons: [{ reason: 'spam', count: 1 }], reporter, first_at: created_at, last_at: created_at, author, excerpt: content },
    ...{ assigned_to: null, resolved_by: null, resolved_at: null, last_id: id, post, comment: null, messages: [] },
    ...{ snapshot: { content, media: [] }, is_removed: false },
    reports: [{ id, reporter, reason: 'spam', note: null, created_at }],
    ...known,
  }
}

/** What staff know of somebody without a past. */
export const aPersonFile = (
  { user_id, username, full_name, avatar_url }: Author,
  known: Partial<PersonFile> = {},
  role: ListedPerson['role'] = 'user',
): PersonFile => ({
  person: {
    ...{ user_id, username, full_name, avatar_url, created_at: '2026-01-01T10:00:00.000Z', is_verified: false },
    ...{ posts_count: 0, followers_count: 0, role, is_banned: false, ban_ends_at: null },
  },
  ...{ bio: null, email: null, last_active_at: null, hidden_since: null, bans: [], warnings: [], notes: [] },
  ...{ reports: [], reports_count: 0, reported_by_count: 0 },
  ...known,
})

/** A server with these groups of reports, in this order; deciding and taking change them. */
export function holdReports(first: ReportFile[]) {
  let files = first
  const change = (id: string, known: Partial<ReportFile>) => {
    files = files.map((file) => (file.id === id ? { ...file, ...known } : file))
  }
  const find = (id: string) => files.find((file) => file.id === id)
  const decide = (id: string, act: (file: ReportFile) => Record<never, never> | Failure) => {
    const file = find(id)
    if (!file) return new Failure('not_found')
    return file.status === 'pending' ? act(file) : new Failure('conflict')
  }
  serve(listReports, ({ status, type, assigned, cursor, limit }) => {
    const all = files.filter(
      (file) =>
        file.status === status &&
        (!type || file.type === type) &&
        (assigned === 'all' || (file.assigned_to?.user_id ?? null) === (assigned === 'me' ? viewer.user_id : null)),
    )
    const from = Number(cursor ?? 0)
    const items: ReportGroup[] = all.slice(from, from + limit)
    const pending_count = files.filter((file) => file.status === 'pending').length
    return { items, next_cursor: all.length > from + limit ? String(from + limit) : null, pending_count }
  })
  serve(getReport, ({ report_id }) => find(report_id) ?? new Failure('not_found'))
  serve(assignReport, ({ report_id }) =>
    decide(report_id, ({ assigned_to }) => {
      if (assigned_to) return new Failure('conflict')
      change(report_id, { assigned_to: viewer })
      return {}
    }),
  )
  serve(releaseReport, ({ report_id }) =>
    decide(report_id, () => {
      change(report_id, { assigned_to: null })
      return {}
    }),
  )
  serve(closeReports, ({ report_id, outcome, last_id }) =>
    decide(report_id, (file) => {
      if (file.last_id !== last_id) return new Failure('conflict')
      change(report_id, { status: outcome, resolved_by: viewer, resolved_at: '2026-01-05T10:00:00.000Z' })
      return {}
    }),
  )
  serve(getPersonFile, ({ user_id }) => {
    const author = files.find((file) => file.author?.user_id === user_id)?.author
    return author ? aPersonFile(author) : new Failure('not_found')
  })
  return { change }
}
