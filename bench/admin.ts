import { seriesNames } from '@atelier/contract/admin/analytics'
import { deskQueues } from '@atelier/contract/admin/cases'
import { reportSorts } from '@atelier/contract/admin/reports'
import { personFilters, personSorts } from '@atelier/contract/admin/users'
import { reportStatuses, reportTargets } from '@atelier/contract/reports'
import pg from 'pg'
import { fillDesk } from '#admin-data.ts'
import { fillBigData, names, terms } from '#big-data.ts'
import { idOfPerson } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect, type Database } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { sql } from '../server/db/sql.ts'
import { forgetFigures, keepFigures } from '../server/features/admin/analytics/keep-figures.ts'

/** Lists near the floor are asked again for longer, as a pause of the machine is no answer. Control: analytics without daily figures. */
const floor = { floor: 100, target: 50, atMost: true }
const connections = 2
const [part = ''] = process.argv.slice(2)
const nexts = Object.keys(deskQueues).map((queue) => `/admin/next-case/${queue}`)

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2, statement_timeout: 0 })
try {
  await fillBigData(admin)
  await fillDesk(admin)
  await forgetFigures(db)
  const began = performance.now()
  await keepFigures({ db, clock: () => new Date() })
  console.log(`two years of daily figures: ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  const again = performance.now()
  await keepFigures({ db, clock: () => new Date() })
  console.log(`the next run of the job: ${(performance.now() - again).toFixed(0)} ms`)
  await admin.query('vacuum analyze')
  const tokens = await accessTokensOf(db, installation, [idOfPerson(1)])
  const read = (path: string, seconds: number) =>
    load({ url: `${installation.url}/api${path}`, tokens, seconds, connections, ...(nexts.includes(path) ? { bodies: [{}] } : {}) })

  const paths = (await allPaths(db)).filter((path) => path.includes(part))
  const slow: { path: string; p99: number }[] = []
  for (const path of paths) {
    await read(path, 1)
    const first = await read(path, 1)
    const { p50, p99, failures } = first.p99 > floor.target ? await read(path, 15) : first
    if (failures > 0) {
      console.log(`${path}: ${failures} failures`)
      process.exitCode = 1
    }
    slow.push({ path, p99 })
    if (p99 > floor.target) console.log(`${path}: p50 ${p50} ms, p99 ${p99} ms`)
  }
  slow.sort((a, b) => b.p99 - a.p99)
  console.log(`${slow.length} lists and figures; the slowest:`)
  for (const { path, p99 } of slow.slice(0, 10)) console.log(`  ${p99} ms  ${path}`)
  verdict('staff area p99 of the slowest list in ms', slow[0]?.p99 ?? Number.NaN, floor)

  await forgetFigures(db)
  control('p99 of analytics without daily figures, ms', (await read('/admin/analytics', 5)).p99, floor)
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}

/** With searches for what many, few and none have, and a page far below the first. */
async function allPaths(db: Database): Promise<string[]> {
  const report = await db.one<{ id: string }>(
    sql`select id from report_groups where status = 'pending' order by reports_count desc limit 1`,
  )
  const texts = ['', names.common, names.middle, names.rare, 'nobodyhasthis', idOfPerson(500)]
  const people = texts.flatMap((q) =>
    personFilters.flatMap((filter) => personSorts.map((sort) => `/admin/people?${new URLSearchParams({ q, filter, sort })}`)),
  )
  const reports = reportStatuses.flatMap((status) =>
    [undefined, ...reportTargets].flatMap((type) =>
      ['all', 'me', 'nobody'].flatMap((assigned) =>
        reportSorts.map((sort) => `/admin/reports?${new URLSearchParams({ status, ...(type && { type }), assigned, sort })}`),
      ),
    ),
  )
  const someday = new Date(Date.now() - 100 * 86_400_000).toISOString()
  const log = [
    '',
    `?admin_id=${idOfPerson(7)}`,
    '?action=ban_user',
    '?action=delete_post',
    `?target_id=${idOfPerson(7)}`,
    `?from=${someday}`,
    `?to=${someday}`,
    `?admin_id=${idOfPerson(7)}&action=ban_user&to=${someday}`,
    `?admin_id=${idOfPerson(7)}&action=delete_post`,
  ].map((query) => `/admin/log${query}`)
  return [
    '/admin/analytics',
    ...seriesNames.flatMap((series) => [30, 90, 365].map((days) => `/admin/analytics/${series}?days=${days}`)),
    '/admin/retention',
    ...people,
    ...[1, 500, 99_000].map((n) => `/admin/people/${idOfPerson(n)}`),
    ...[500, 99_000].flatMap((n) => ['sessions', 'recent'].map((part) => `/admin/people/${idOfPerson(n)}/${part}`)),
    ...reports,
    ...nexts,
    `/admin/reports/${report.id}`,
    '/admin/content-waiting',
    '/admin/flagged-posts',
    '/admin/held',
    '/admin/word-filters',
    '/admin/appeals',
    '/admin/deletion-requests',
    ...['reports', 'flagged-posts', 'held', 'appeals'].map((queue) => `/admin/${queue}?escalated=only`),
    '/admin/word-filters/suggestions',
    ...[terms.common, terms.middle, terms.rare, 'nobodyhasthis', 'e', 'of'].map((word) => `/admin/word-filters/try?word=${word}`),
    `/admin/word-filters/try?word=${terms.middle}&choices=forms,accents,disguises,swaps`,
    ...log,
    '/admin/roles',
    '/admin/roles/people?q=an',
    `/admin/roles/people?q=${names.rare}`,
    '/admin/roles/people?q=nobodyhasthis',
    '/admin/settings',
    '/admin/interests',
    '/admin/templates',
  ]
}
