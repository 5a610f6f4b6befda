import type { StaffAction } from '@atelier/contract/admin/actions'
import { type Decision, listDecisions, takeDecisionBack } from '@atelier/contract/admin/decisions'
import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropPost } from '#data/cache/entities.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, type WordKey } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { reloadRows } from '#parts/admin/rows.ts'

export interface MadeDecision extends Decision {
  ends_at: number // by this device's clock
}

/** What the tray says, by action. */
export const saidOf: Partial<Record<StaffAction, WordKey>> = {
  resolve_report: 'admin_reports.resolved',
  dismiss_report: 'admin_reports.dismissed',
  remove_post: 'admin_users.recent.done',
  remove_comment: 'admin_users.recent.done',
  remove_member: 'admin_users.recent.done',
  lift_flag: 'admin_content.flagged.kept',
  delete_post: 'admin_content.flagged.deleted',
  approve_post: 'admin_content.held.approved',
  approve_comment: 'admin_content.held.approved',
  decline_post: 'admin_content.held.declined',
  decline_comment: 'admin_content.held.declined',
  grant_appeal: 'admin_reports.appeals.granted.done',
  reject_appeal: 'admin_reports.appeals.rejected.done',
  approve_deletion: 'admin_content.deletions.approve_done',
  let_in: 'admin_content.sign_ups.let_in_done',
  refuse_sign_up: 'admin_content.sign_ups.refuse_done',
  decline_deletion: 'admin_content.deletions.decline_done',
}

/** The viewer's own that can be taken back, the newest first, and those that could not be done. */
export function useDecisions(): MadeDecision[] {
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  useEffect(() => {
    const timers = data?.filter(({ failed }) => !failed).map((one) => setTimeout(() => over(one), Math.max(0, one.ends_at - Date.now())))
    return () => timers?.forEach(clearTimeout)
  }, [data])
  return data ?? []
}

export function addDecision(made: Decision): void {
  change((all) => [withEnd(made), ...all.filter(({ id }) => id !== made.id)])
}

/** Takes it back, or puts one away that failed. */
export async function undoDecision({ id }: Decision): Promise<void> {
  try {
    await call(takeDecisionBack, { decision_id: id })
  } catch (error) {
    if (!isFailure(error, 'not_found')) return staffError('admin.tray.undo_failed')(error)
    toastError('admin.tray.too_late')(undefined)
  }
  forget(id)
  void reloadRows('admin', 'content')
  void reloadRows('admin', 'users', 'recent')
}

/** The server does it now; a moment later the list says whether it could. */
function over({ id, action, subject_id }: MadeDecision): void {
  forget(id)
  if (action === 'delete_post') dropPost(subject_id)
  setTimeout(() => void reloadRows('admin'), doneWithinMs)
}

async function read(signal: AbortSignal): Promise<MadeDecision[]> {
  const { items } = await call(listDecisions, {}, { signal })
  return items.map(withEnd)
}

const withEnd = (one: Decision): MadeDecision => ({ ...one, ends_at: Date.now() + one.left_ms })
const key = ['admin', 'decisions'] as const
const change = (to: (all: MadeDecision[]) => MadeDecision[]) => void queries.setQueryData<MadeDecision[]>(key, (all) => to(all ?? []))
const forget = (id: string) => change((all) => all.filter((one) => one.id !== id))
const doneWithinMs = 1_500
