import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { waitingAppeals } from '#features/admin/content/appeals.queries.ts'
import { waitingHeld } from '#features/admin/content/held.queries.ts'
import { waitingGroups } from '#features/admin/content/reports.queries.ts'
import { waitingSignUps } from '#features/admin/sign-ups/sign-ups.queries.ts'
import { waitingDeletions } from '#features/deletion/deletion.queries.ts'
import type { SignedIn } from '#http/session.ts'

interface Waiting {
  reports: number
  held: number
  appeals: number
  deletions: number
  sign_ups: number
}

export const waiting = (db: Db, viewer: Pick<SignedIn, 'id'>, most: number) => {
  const upTo = (rows: Sql) => sql`(select count(*)::int from (${rows} limit ${most}) counted)`
  return db.one<Waiting>(sql`
    select ${upTo(waitingGroups(viewer))} as reports,
      ${upTo(waitingAppeals(viewer.id))} as appeals,
      ${upTo(waitingHeld(viewer.id))} as held,
      ${upTo(waitingDeletions(viewer.id))} as deletions,
      ${upTo(waitingSignUps)} as sign_ups`)
}
