import { exportLog, listLog } from '@atelier/contract/admin/log'
import type { FastifyInstance } from 'fastify'
import { paged, seqCursor, timeCursor, timeCursorOf } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { chainPage, logPage } from '#features/admin/log/log.queries.ts'
import { mount } from '#http/mount.ts'

export function adminLogRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock'>): void {
  mount(app, deps, listLog, async ({ cursor, limit, from, to, ...wanted }, viewer) => {
    const span = { from: from && new Date(from), to: to && new Date(to) }
    const rows = await logPage(deps.db, viewer.id, { ...wanted, ...span }, timeCursor(cursor), limit + 1)
    return paged(rows, limit, ({ created_at, id }) => timeCursorOf(created_at, id))
  })
  mount(app, deps, exportLog, async ({ cursor, limit }, viewer) =>
    paged(await chainPage(deps.db, viewer.id, seqCursor(cursor) ?? 0, limit + 1), limit, ({ seq }) => String(seq)),
  )
}
