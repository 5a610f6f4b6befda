import { adminLimits } from '@atelier/contract/admin/limits'
import * as contract from '@atelier/contract/admin/reports'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { assignReport } from '#features/admin/content/assign-report.ts'
import { leaveReport, lookAtReport } from '#features/admin/content/desk.ts'
import { readReport } from '#features/admin/content/read-report.ts'
import { reopenReports } from '#features/admin/content/reopen-reports.ts'
import { groupsPage, pendingCount, type ReportsCursor } from '#features/admin/content/reports.queries.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount } from '#http/mount.ts'

export function adminReportsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.listReports, async ({ cursor, limit, ...filter }, viewer) => {
    const rows = await groupsPage(db, viewer, { ...filter, limit: limit + 1 }, placeOf(filter.sort, cursor), deps.clock())
    const page = paged(rows, limit, ({ id, last_id, reports_count }) =>
      filter.sort === 'waiting' ? id : filter.sort === 'newest' ? last_id : `${reports_count}_${last_id}`,
    )
    return { ...page, pending_count: await pendingCount(db, viewer, adminLimits.waiting + 1) }
  })
  mount(app, deps, contract.getReport, ({ report_id }, viewer) => readReport(deps, links, viewer, report_id))
  mount(app, deps, contract.assignReport, async ({ report_id }, viewer) => {
    await assignReport(deps, viewer, report_id, 'take')
    return {}
  })
  mount(app, deps, contract.releaseReport, async ({ report_id }, viewer) => {
    await assignReport(deps, viewer, report_id, 'release')
    return {}
  })
  mount(app, deps, contract.lookAtReport, async ({ report_id }, viewer) => {
    await lookAtReport(deps, viewer, report_id)
    return {}
  })
  mount(app, deps, contract.leaveReport, async ({ report_id }, viewer) => {
    await leaveReport(deps, viewer, report_id)
    return {}
  })
  mount(app, deps, contract.closeReports, (input, viewer) => decide(deps, viewer, 'closeReports', input))
  mount(app, deps, contract.reopenReports, async ({ report_id }, viewer) => {
    await reopenReports(deps, viewer, report_id)
    return {}
  })
}

function placeOf(sort: (typeof contract.reportSorts)[number], cursor: string | undefined): ReportsCursor | null {
  if (sort === 'most') return rankCursor(cursor)
  const id = idCursor(cursor)
  return id === null ? null : { rank: 0, id }
}
