import type { StaffAction } from '@atelier/contract/admin/actions'
import * as appeals from '@atelier/contract/admin/appeals'
import * as content from '@atelier/contract/admin/content'
import * as deletions from '@atelier/contract/admin/deletions'
import * as reports from '@atelier/contract/admin/reports'
import * as signUps from '@atelier/contract/admin/sign-ups'
import * as sweeps from '@atelier/contract/admin/sweep'
import type { Endpoint, ParsedInputOf } from '@atelier/contract/endpoint'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { closeReports } from '#features/admin/content/close-reports.ts'
import { decideAppeal } from '#features/admin/content/decide-appeal.ts'
import { approveHeld, declineHeld } from '#features/admin/content/decide-held.ts'
import { deletePostAsStaff, liftFlag } from '#features/admin/content/flagged.ts'
import { targetFor } from '#features/admin/content/reports.queries.ts'
import { letIn, refuseSignUp } from '#features/admin/sign-ups/decide-sign-up.ts'
import { sweepPerson } from '#features/admin/users/sweep-person.ts'
import { approveDeletion, declineDeletion } from '#features/deletion/decide-deletion.ts'
import type { SignedIn } from '#http/session.ts'

export type DecisionDeps = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'config'>

interface Deciding<E extends Endpoint> {
  endpoint: E
  action: (input: ParsedInputOf<E>) => StaffAction
  subject: (input: ParsedInputOf<E>, tx: Db, viewer: SignedIn) => string | Promise<string>
  /** With all checks of role and rank. `late`: it was decided some seconds ago. */
  run: (tx: Db, deps: DecisionDeps, viewer: SignedIn, input: ParsedInputOf<E>, how: { late: boolean }) => Promise<void>
}
const deciding = <E extends Endpoint>(one: Deciding<E>): Deciding<E> => one

export const decisions = {
  closeReports: deciding({
    endpoint: reports.closeReports,
    action: ({ outcome }) => (outcome === 'resolved' ? 'resolve_report' : 'dismiss_report'),
    subject: async ({ report_id }, tx, viewer) => (await targetFor(tx, viewer, report_id)).target_id,
    run: closeReports,
  }),
  liftFlag: deciding({
    endpoint: content.liftFlag,
    action: () => 'lift_flag',
    subject: ({ post_id }) => post_id,
    run: (tx, deps, viewer, { post_id }) => liftFlag(tx, deps, viewer, post_id),
  }),
  deletePostAsStaff: deciding({
    endpoint: content.deletePostAsStaff,
    action: () => 'delete_post',
    subject: ({ post_id }) => post_id,
    run: (tx, deps, viewer, { post_id, reason }) => deletePostAsStaff(tx, deps, viewer, post_id, reason || null),
  }),
  approveHeld: deciding({
    endpoint: content.approveHeld,
    action: ({ kind }) => `approve_${kind}`,
    subject: ({ held_id }) => held_id,
    run: (tx, deps, viewer, { kind, held_id }) => approveHeld(tx, deps, viewer, kind, held_id),
  }),
  declineHeld: deciding({
    endpoint: content.declineHeld,
    action: ({ kind }) => `decline_${kind}`,
    subject: ({ held_id }) => held_id,
    run: declineHeld,
  }),
  decideAppeal: deciding({
    endpoint: appeals.decideAppeal,
    action: ({ outcome }) => (outcome === 'granted' ? 'grant_appeal' : 'reject_appeal'),
    subject: ({ appeal_id }) => appeal_id,
    run: decideAppeal,
  }),
  approveDeletion: deciding({
    endpoint: deletions.approveDeletion,
    action: () => 'approve_deletion',
    subject: ({ request_id }) => request_id,
    run: (tx, deps, viewer, { request_id }) => approveDeletion(tx, deps, viewer, request_id),
  }),
  declineDeletion: deciding({
    endpoint: deletions.declineDeletion,
    action: () => 'decline_deletion',
    subject: ({ request_id }) => request_id,
    run: (tx, deps, viewer, { request_id, reason = '' }) => declineDeletion(tx, deps, viewer, request_id, reason),
  }),
  letIn: deciding({
    endpoint: signUps.letIn,
    action: () => 'let_in',
    subject: ({ user_id }) => user_id,
    run: (tx, deps, viewer, { user_id }) => letIn(tx, deps, viewer, user_id),
  }),
  refuseSignUp: deciding({
    endpoint: signUps.refuseSignUp,
    action: () => 'refuse_sign_up',
    subject: ({ user_id }) => user_id,
    run: (tx, deps, viewer, { user_id }) => refuseSignUp(tx, deps, viewer, user_id),
  }),
  sweepPerson: deciding({
    endpoint: sweeps.sweepPerson,
    action: ({ post_ids, comment_ids }) =>
      post_ids.length > 0 ? 'remove_post' : comment_ids.length > 0 ? 'remove_comment' : 'remove_member',
    subject: ({ user_id }) => user_id,
    run: sweepPerson,
  }),
}
export type DecisionName = keyof typeof decisions
