import { nextCase } from '@atelier/contract/admin/cases'
import { adminLimits } from '@atelier/contract/admin/limits'
import {
  assignReport,
  closeReports,
  getReport,
  leaveReport,
  listReports,
  lookAtReport,
  type ReportGroup,
  releaseReport,
  reopenReports,
  reportSorts,
} from '@atelier/contract/admin/reports'
import type { Author } from '@atelier/contract/authors'
import type { InputOf } from '@atelier/contract/endpoint'
import { isFailure } from '@atelier/contract/errors'
import { reportReasons, reportStatuses, reportTargets } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { reloadRows } from '#parts/admin/rows.ts'
import { leaveQueue, useCases } from '#screens/admin/content/cases.data.ts'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { addDecision } from '#screens/admin/decisions.data.ts'

export const queueChoices = {
  status: reportStatuses,
  type: ['all', ...reportTargets],
  assigned: ['all', 'me', 'nobody'],
  reason: ['all', ...reportReasons],
  escalated: ['all', 'only'],
  sort: ['newest', ...reportSorts.filter((sort) => sort !== 'newest')],
} as const

export function useQueue() {
  const { asked, ask } = useAsked()
  const status = oneOf(queueChoices.status, asked.status)
  const type = oneOf(queueChoices.type, asked.type)
  const assigned = oneOf(queueChoices.assigned, asked.assigned)
  const sort = oneOf(queueChoices.sort, asked.sort)
  const reason = oneOf(queueChoices.reason, asked.reason)
  const escalated = oneOf(queueChoices.escalated, asked.escalated)
  return { status, type, assigned, reason, escalated, sort, reporter: asked.reporter, ask }
}

export type Queue = Pick<ReturnType<typeof useQueue>, 'status' | 'type' | 'assigned' | 'reason' | 'escalated' | 'sort' | 'reporter'>

export const useReports = ({ status, type, assigned, reason, escalated, sort, reporter }: Queue) =>
  useCases<ReportGroup>({
    key: [...listKey, { status, type, assigned, reason, escalated, sort, reporter }],
    load: async ({ cursor, signal }) => {
      const chosen = <Value extends string>(value: Value) => (value === 'all' ? undefined : (value as Exclude<Value, 'all'>))
      const asked = { status, assigned, escalated, sort, type: chosen(type), reason: chosen(reason), reporter_id: reporter, cursor }
      const page = await call(listReports, asked, { signal })
      queries.setQueryData(countKey, page.pending_count)
      return page
    },
    idOf: ({ id }) => id,
  })

/** As the last page said; undefined before, and for filtered or closed lists. */
export function useListedCount(queue: Queue): number | undefined {
  const count = useQuery<number>({ queryKey: countKey, queryFn: skipToken }).data
  return isWholeQueue(queue) ? count : undefined
}

export const isWholeQueue = ({ status, type, assigned, reason, reporter }: Queue) =>
  status === 'pending' && type === 'all' && assigned === 'all' && reason === 'all' && !reporter

export const useReport = (id: string) => useQuery(reportQuery(id))

export const prefetchReport = (id: string) => void queries.prefetchQuery(reportQuery(id))

export async function setAssigned(id: string, wish: boolean): Promise<void> {
  await call(wish ? assignReport : releaseReport, { report_id: id })
  await Promise.all([reloadRows(...fileKey(id)), reloadRows(...listKey)])
}

/** @returns null when nothing is free */
export async function takeNext(passed: string[]): Promise<string | null> {
  const { subject_id } = await call(nextCase, { queue: 'reports', passed })
  return subject_id
}

/** Says every now and then that this page has it open, while it is shown. @returns a function that says that it was left */
export function lookAt(report_id: string): () => void {
  const say = () => void (document.visibilityState === 'visible' && ignored(call(lookAtReport, { report_id }), 'a look is no promise'))
  say()
  const timer = setInterval(say, adminLimits.lookEveryMs)
  return () => {
    clearInterval(timer)
    void ignored(call(leaveReport, { report_id }), 'it ends by itself')
  }
}

/** Whom of the colleagues one would pass over by deciding. */
export function takerOf(
  { reserved_by, reserved_at, assigned_to, assigned_at }: ReportGroup,
  viewerId: string | undefined,
  now: Date,
): { person: Author; at: string | null } | undefined {
  if (reserved_by && reserved_by.user_id !== viewerId && isReserved(reserved_at, now)) return { person: reserved_by, at: reserved_at }
  return assigned_to && assigned_to.user_id !== viewerId ? { person: assigned_to, at: assigned_at } : undefined
}

/** Until when the desk keeps it for the viewer. */
export function ownUntil({ reserved_by, reserved_at }: ReportGroup, viewerId: string | undefined, now: Date): Date | undefined {
  if (!reserved_at || reserved_by?.user_id !== viewerId || !isReserved(reserved_at, now)) return undefined
  return new Date(Date.parse(reserved_at) + adminLimits.reservedMs)
}

const isReserved = (at: string | null, now: Date) => at !== null && now.getTime() < Date.parse(at) + adminLimits.reservedMs

export const reloadReport = (id: string) => reloadRows(...fileKey(id))

export async function reopen(id: string): Promise<void> {
  await call(reopenReports, { report_id: id })
  await reloadQueues()
  await reloadRows(...fileKey(id))
}

export async function close(decision: InputOf<typeof closeReports>): Promise<void> {
  const made = await call(closeReports, decision)
  const { report_id } = decision
  leaveQueue(listKey, (group: ReportGroup) => group.id === report_id)
  addDecision(made)
  void reloadRows(...fileKey(report_id))
}

/** One after another, as of what the list shows. @returns how many stay open: a colleague has them, or they changed */
export async function closeMany(groups: ReportGroup[], outcome: 'resolved' | 'dismissed'): Promise<number> {
  let left = 0
  for (const { id: report_id, last_id } of groups) {
    try {
      await close({ report_id, last_id, outcome })
    } catch (error) {
      if (!isFailure(error, 'taken', 'taken_above', 'conflict', 'not_found', 'forbidden')) throw error
      left += 1
    }
  }
  if (left > 0) void reloadRows(...listKey)
  return left
}

const listKey = ['admin', 'content', 'reports'] as const
const countKey = ['admin', 'pending-reports'] as const
const fileKey = (id: string) => ['admin', 'report', id] as const
const reportQuery = (id: string) =>
  queryOptions({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call(getReport, { report_id: id }, { signal }),
    staleTime: 0,
  })
