import { adminLimits } from '@atelier/contract/admin/limits'
import { liftEndedBans } from '#auth/admin/bans.queries.ts'
import { withDerivedKeys } from '#auth/auth.ts'
import { endRemovals } from '#auth/factors/factor-removal.ts'
import { isProofOpen } from '#auth/links/tokens.queries.ts'
import { sweepAuth } from '#auth/sweep.ts'
import { backUpNightly } from '#backup/nightly.ts'
import { sweepChanges } from '#db/memory/changes.queries.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { keepFigures } from '#features/admin/analytics/keep-figures.ts'
import { notifyReporters } from '#features/admin/content/notify-reporters.ts'
import { doDecisions } from '#features/admin/decisions/decide.ts'
import { forgetFailedDecisions } from '#features/admin/decisions/decisions.queries.ts'
import { endQuiets } from '#features/admin/users/quiet-person.ts'
import { buildExport } from '#features/archives/build-export.ts'
import { resumeImport } from '#features/archives/resume-import.ts'
import { sweepExports } from '#features/archives/sweep-exports.ts'
import { deleteLapsedOffers } from '#features/communities/offers.queries.ts'
import { purgeAccounts } from '#features/deletion/purge-accounts.ts'
import { approveRemaining } from '#features/follows/approve-all.ts'
import { makeAvif } from '#features/media/make-avif.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { endMutedWords } from '#features/muted-words/end-muted-words.ts'
import { sendMessageNotification } from '#features/notifications/message-notifications.ts'
import { sendPostNotifications } from '#features/notifications/new-post-notifications.ts'
import { sendNotificationMail } from '#features/notifications/notification-mail.ts'
import { notify } from '#features/notifications/notify.ts'
import { pushGroup } from '#features/notifications/push-group.ts'
import { pushToDevice } from '#features/notifications/push-to-device.ts'
import { endDeletions } from '#features/posts/delete-post.ts'
import { forgetOldSearches } from '#features/search/forget-old-searches.ts'
import { keepMonths } from '#features/transparency/keep-months.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import type { JobData, JobName } from '#jobs/jobs.ts'
import { mailWorker } from '#mail/mail.worker.ts'

type Workers = { [Name in JobName]: (data: JobData[Name], stopping: AbortSignal) => Promise<void> }

const workers = (deps: Deps): Workers => ({
  mail: mailWorker(deps, isProofOpen),
  'notice-mail': () => sendNotificationMail(deps),
  trends: () => refreshTrends(deps.db, deps.clock()),
  avif: (picture) => makeAvif(deps, picture),
  'media-sweep': () => sweepMedia(deps),
  sweep: async () => {
    await deps.db.run(sql`delete from rate_counts where ends_at < ${deps.clock()}`)
    await deleteLapsedOffers(deps.db, deps.clock())
    await sweepAuth(deps)
    await forgetOldSearches(deps)
    await forgetFailedDecisions(deps.db, new Date(deps.clock().getTime() - adminLimits.failedDecisionsMs))
  },
  changes: async () => void (await deps.db.run(sweepChanges)),
  async suspensions() {
    await liftEndedBans(deps.db, deps.clock())
    await endQuiets(deps)
  },
  'deleted-posts': () => endDeletions(deps),
  decisions: () => doDecisions(deps),
  'follow-requests': (account) => approveRemaining(deps, account),
  'muted-words': () => endMutedWords(deps),
  'message-notice': (unread) => sendMessageNotification(deps, unread),
  push: (group) => pushGroup(deps, group),
  'device-push': (target) => pushToDevice(deps, target),
  'new-post-notices': (post) => sendPostNotifications(deps, post),
  'report-outcome': (outcome) => notifyReporters(deps, outcome),
  export: ({ export_id }, stopping) => buildExport(deps, export_id, stopping),
  'export-sweep': () => sweepExports(deps),
  import: ({ import_id }, stopping) => resumeImport(deps, import_id, stopping),
  figures: (_data, stopping) => keepFigures(deps, stopping),
  transparency: (_data, stopping) => keepMonths(deps, stopping),
  backup: () => backUpNightly(deps),
  purge: (_data, stopping) => purgeAccounts(deps, stopping),
  'factor-removals': () => endRemovals(withDerivedKeys(deps)),
  'factor-removal-notice': ({ user_id }) =>
    transaction(deps.db, async (tx) => void (await notify(tx, deps, { kind: 'factor_removal_asked', to: user_id, from: null }))),
})

/** Call it once, before the queue starts. */
export function registerWorkers(deps: Deps): void {
  const all = workers(deps)
  const register = <Name extends JobName>(name: Name) => deps.jobs.work<Name>(name, all[name])
  // A server without BACKUP_DIR leaves the backup to another one.
  for (const name of Object.keys(all) as JobName[]) if (name !== 'backup' || deps.config.backupDir) register(name)
}
