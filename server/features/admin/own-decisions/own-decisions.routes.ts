import { adminLimits } from '@atelier/contract/admin/limits'
import * as contract from '@atelier/contract/admin/own-decisions'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { figuresOf, overturnedPage } from '#features/admin/own-decisions/own-decisions.queries.ts'
import { mount } from '#http/mount.ts'

export function adminOwnDecisionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  mount(app, deps, contract.ownFigures, (_input, { id }) => figuresOf(db, id, new Date(clock().getTime() - adminLimits.ownFiguresMs)))
  mount(app, deps, contract.ownOverturned, async ({ cursor, limit }, viewer) =>
    paged(await overturnedPage(db, viewer.id, idCursor(cursor), limit + 1), limit, ({ id }) => id),
  )
}
