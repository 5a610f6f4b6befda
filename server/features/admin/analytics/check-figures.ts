import type { Database } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { wrongDays } from '#features/admin/analytics/figures.queries.ts'

/** Closed days whose figure differs from its rows. Reads whole tables: for staff, not for requests. */
export const checkFigures = (db: Database) =>
  transaction(db, async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    return wrongDays(tx)
  })
