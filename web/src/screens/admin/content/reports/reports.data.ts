import {
  assignReport,
  closeReports,
  getReport,
  listReports,
  type ReportGroup,
  releaseReport,
  reportSorts,
} from '@atelier/contract/admin/reports'
import type { InputOf } from '@atelier/contract/endpoint'
import { reportStatuses, reportTargets } from '@atelier/contract/reports'
import { type InfiniteData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { reloadRows, useRows } from '#parts/admin/rows.ts'

export const queueChoices = {
  status: reportStatuses,
  type: ['all', ...reportTargets],
  assigned: ['all', 'me', 'nobody'],
  sort: ['newest', ...reportSorts.filter((sort) => sort !== 'newest')],
} as const

export function useQueue() {
  const { asked, ask } = useAsked()
  const status = oneOf(queueChoices.status, asked.status)
  const type = oneOf(queueChoices.type, asked.type)
  const assigned = oneOf(queueChoices.assigned, asked.assigned)
  const sort = oneOf(queueChoices.sort, asked.sort)
  return { status, type, assigned, sort, ask }
}

export type Queue = Pick<ReturnType<typeof useQueue>, 'status' | 'type' | 'assigned' | 'sort'>

export const useReports = ({ status, type, assigned, sort }: Queue) =>
  useRows<ReportGroup>([...listKey, { status, type, assigned, sort }], async ({ cursor, signal }) => {
    const asked = { status, assigned, sort, type: type === 'all' ? undefined : type, cursor }
    const page = await call(listReports, asked, { signal })
    queries.setQueryData(countKey, page.pending_count)
    return page
  })

/** As the last page said; undefined before, and for filtered or closed lists. */
export function useListedCount({ status, type, assigned }: Queue): number | undefined {
  const count = useQuery<number>({ queryKey: countKey, queryFn: skipToken }).data
  return status === 'pending' && type === 'all' && assigned === 'all' ? count : undefined
}

export const useReport = (id: string) => useQuery(reportQuery(id))

export const prefetchReport = (id: string) => void queries.prefetchQuery(reportQuery(id))

export async function setAssigned(id: string, wish: boolean): Promise<void> {
  await call(wish ? assignReport : releaseReport, { report_id: id })
  await Promise.all([reloadRows(...fileKey(id)), reloadRows(...listKey)])
}

export async function close(decision: InputOf<typeof closeReports>): Promise<void> {
  await call(closeReports, decision)
  const { report_id, warn, ban } = decision
  queries.setQueriesData<InfiniteData<{ items: ReportGroup[] }>>({ queryKey: listKey }, (list) => list && without(list, report_id))
  void reloadRows(...fileKey(report_id))
  void reloadRows(...listKey)
  void reloadRows('admin', 'content', 'waiting')
  if (warn || ban) void reloadRows('admin', 'users')
}

const without = <Page extends { items: ReportGroup[] }>(list: InfiniteData<Page>, id: string): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter((group) => group.id !== id) })),
})

const listKey = ['admin', 'reports'] as const
const countKey = ['admin', 'pending-reports'] as const
const fileKey = (id: string) => ['admin', 'report', id] as const
const reportQuery = (id: string) =>
  queryOptions({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call(getReport, { report_id: id }, { signal }),
    staleTime: 0,
  })
