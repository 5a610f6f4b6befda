import * as contract from '@atelier/contract/admin/reports'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { groupsPage, type Place, pendingCount } from '#features/admin/content/reports.queries.ts'
import { mount } from '#http/mount.ts'

export function adminReportsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  const { db } = deps

  mount(app, deps, contract.listReports, async ({ cursor, limit, ...filter }, viewer) => {
    const rows = await groupsPage(db, viewer.id, { ...filter, limit: limit + 1 }, placeOf(filter.sort, cursor))
    const page = paged(rows, limit, ({ id, last_id, reports_count }) =>
      filter.sort === 'waiting' ? id : filter.sort === 'newest' ? last_id : `${reports_count}_${last_id}`,
    )
    return { ...page, pending_count: await pendingCount(db) }
  })

  for (const endpoint of [contract.getReport, contract.assignReport, contract.releaseReport, contract.closeReports])
    mount(app, deps, endpoint as unknown as typeof contract.assignReport, () => {
      throw new Failure('forbidden')
    })
}

function placeOf(sort: (typeof contract.reportSorts)[number], cursor: string | undefined): Place | null {
  if (sort === 'most') return rankCursor(cursor)
  const id = idCursor(cursor)
  return id === null ? null : { rank: 0, id }
}
