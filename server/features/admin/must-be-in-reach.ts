import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { SignedIn } from '#http/session.ts'
import { inReachOf } from '#visibility/staff.ts'

/** Not one's own things, nor those of the same or a higher role. @throws Failure forbidden */
export async function mustBeInReach(tx: Db, viewer: SignedIn, personId: string): Promise<void> {
  const { is_in_reach } = await tx.one<{ is_in_reach: boolean }>(sql`select ${inReachOf(viewer.id, sql`${personId}::uuid`)} as is_in_reach`)
  if (!is_in_reach) throw new Failure('forbidden')
}
