import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@atelier/contract/limits'
import type { reportTargets } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { Failures } from '#failures.ts'
import { dueQueues } from '#jobs/jobs.queries.ts'

/** Jobs run at least once; handlers must be idempotent. */
export interface JobData {
  mail: { sealed: string } // encrypted, because it carries codes and links
  'notice-mail': Record<string, never>
  trends: Record<string, never>
  avif: { media_id: string; user_id: string }
  'media-sweep': Record<string, never>
  sweep: Record<string, never>
  changes: Record<string, never>
  suspensions: Record<string, never>
  'deleted-posts': Record<string, never>
  decisions: Record<string, never>
  'follow-requests': { user_id: string }
  'muted-words': Record<string, never>
  'message-notice': { conversation_id: string; user_id: string }
  push: { user_id: string; group_id: string }
  /** `tried`: how often its service did not take it. */
  'device-push': { user_id: string; group_id: string; seq: number; token: string; tried: number }
  'new-post-notices': { post_id: string; user_id: string }
  'report-outcome': {
    type: (typeof reportTargets)[number]
    target_id: string
    outcome: 'resolved' | 'dismissed'
    at: string
    report_id: string
  }
  export: { export_id: string }
  'export-sweep': Record<string, never>
  import: { import_id: string }
  figures: Record<string, never>
  transparency: Record<string, never>
  backup: Record<string, never>
  purge: Record<string, never>
  'factor-removals': Record<string, never>
  'factor-removal-notice': { user_id: string }
}
export type JobName = keyof JobData

/** `long`: up to an hour, or `hours`, retried soon after a crash. `atOnce` jobs run concurrently, unordered; `batches` of them do so independently. */
const queues: Record<JobName, { every?: string; long?: true; hours?: number; untakenS?: number; atOnce?: number; batches?: number }> = {
  mail: {},
  'notice-mail': { every: '* * * * *' },
  trends: { every: '*/5 * * * *' },
  avif: {},
  'media-sweep': { every: '17 * * * *' },
  sweep: { every: '*/10 * * * *' },
  changes: { every: '* * * * *' },
  suspensions: { every: '* * * * *' },
  'deleted-posts': { every: '* * * * *' }, // each deletion sends its own; a minute later this finds what a crash left
  decisions: { every: '* * * * *' },
  'follow-requests': {},
  'muted-words': { every: '* * * * *' },
  'message-notice': {},
  push: {},
  'device-push': { atOnce: 50, batches: limits.pushing.atOnce + 1 }, // one person's slow devices must leave a batch to all others
  'new-post-notices': {},
  'report-outcome': {},
  export: { long: true },
  'export-sweep': { every: '*/10 * * * *' },
  // Two more than archives are read at once, so that imports do not wait for one that reads slowly.
  import: { long: true, atOnce: 1, batches: 4 },
  figures: { every: '*/5 * * * *', long: true },
  transparency: { every: '41 * * * *', long: true },
  backup: { every: '13 * * * *', long: true, hours: 12, untakenS: 3_600 }, // no server takes it without BACKUP_DIR
  purge: { every: '*/5 * * * *', long: true },
  'factor-removals': { every: '* * * * *' },
  'factor-removal-notice': {},
}

interface Delay {
  delay_s: number
  once: string // while such a job is waiting, `send` adds none, as far as this process knows
}

export interface Jobs {
  /** Part of the caller's transaction. Ordered within a queue and across consecutive transactions, but not across processes or retries. */
  send<Name extends JobName>(tx: Db, name: Name, data: JobData[Name], delay?: Delay): Promise<void>
  /** Call it before `start`. Retries five times with growing pauses, mail for a day. On `stopping` a long job queues its remainder. */
  work<Name extends JobName>(name: Name, handler: (data: JobData[Name], stopping: AbortSignal) => Promise<void>): void
  start(how?: { recurring: boolean }): Promise<void>
  stop(): Promise<void> // waits ten seconds at most for running jobs. Idempotent.
}

const askedEveryMs = 500

// Jobs of a batch are settled one by one, so a failure repeats none of the others.
const fetching = {
  // `wakeForDue` asks for all queues at once: asking for each of them so often took an eighth of a core.
  pollingIntervalSeconds: 60,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const standard = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: 3_600 }
const unsentMail = 'unsent-mail'
// Set per job, because an existing queue keeps its own options.
const ofMail = { retryLimit: limits.mailing.tries, retryDelayMax: limits.mailing.longestPauseS, deadLetter: unsentMail }
const lasting = (hours: number) => ({ expireInSeconds: hours * 3_600, heartbeatSeconds: 60 })

/** A pool of its own, so that jobs never wait behind requests. Call `start` after migrating. */
export function openJobs(connection: pg.PoolConfig, failures: Pick<Failures, 'report'>): Jobs {
  const pool = new pg.Pool({ ...connection, max: 4, application_name: 'atelier jobs', connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss' })
  boss.on('error', (error) => failures.report('upkeep', error))
  const handlers = new Map<JobName, Handler>()
  const stopping = new AbortController()
  const workers = new Map<string, string[]>() // the workers of each queue, by their ids
  const waiting = new Set<string>()

  return {
    async send(tx, name, data, delay) {
      const key = delay && `${name} ${delay.once}`
      if (key && waiting.has(key)) return
      const { order } = await tx.one<{ order: number }>(sql`select nextval('job_order') as order`)
      await boss.send(name, data, {
        priority: -order,
        ...(name === 'mail' && { ...standard, ...ofMail }),
        ...(delay && { startAfter: delay.delay_s }),
        db: { executeSql: (text, values) => tx.execute(text, values) as Promise<{ rows: never[] }> },
      })
      tx.after(() => {
        // Without a worker here, another process finds the job within half a second.
        if (!key) return boss.notifyWorker(workers.get(name)?.[0] ?? '')
        // Shorter than the delay, so that the job still runs after a transaction that depends on it.
        waiting.add(key)
        setTimeout(() => waiting.delete(key), delay.delay_s * 500).unref()
      })
    },
    work: (name, handler) => void handlers.set(name, handler),
    async start({ recurring } = { recurring: true }) {
      await boss.start()
      await boss.createQueue(unsentMail, { retentionSeconds: limits.mailing.keptS })
      for (const [name, { every, long, hours = 1, untakenS }] of Object.entries(queues) as [JobName, (typeof queues)[JobName]][]) {
        await boss.createQueue(name, { ...standard, ...(long && lasting(hours)), ...(untakenS && { retentionSeconds: untakenS }) })
        if (every && recurring) await boss.schedule(name, every)
      }
      for (const [name, handler] of handlers) {
        const { atOnce, batches = 1 } = queues[name]
        const settle = (job: JobWithMetadata<never>) => outcome(job, (data) => handler(data, stopping.signal), failures)
        const options = { ...fetching, ...(atOnce && { batchSize: atOnce }) }
        const work = async (jobs: JobWithMetadata<never>[]) => {
          if (atOnce) return Promise.all(jobs.map(settle))
          const outcomes: JobResult[] = []
          // PostgreSQL picks a batch by priority, but returns it in any order.
          for (const job of jobs.toSorted((a, b) => b.priority - a.priority)) outcomes.push(await settle(job))
          return outcomes
        }
        workers.set(name, await Promise.all(Array.from({ length: batches }, () => boss.work(name, options, work))))
      }
      void wakeForDue()
    },
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      const ended = Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, pause(10_000, undefined, { ref: false })])
      await ignored(boss.stop({ graceful: false }), 'it is closing anyway')
      await pool.end()
    },
  }

  async function wakeForDue() {
    while (!stopping.signal.aborted) {
      try {
        const { rows } = await pool.query<{ name: string }>(dueQueues, [[...workers.keys()]])
        for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      } catch (error) {
        if (!stopping.signal.aborted) failures.report('upkeep', error)
      }
      await ignored(pause(askedEveryMs, undefined, { ref: false, signal: stopping.signal }), 'it stops')
    }
  }
}

export async function makeJobTables(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}

type Handler = (data: never, stopping: AbortSignal) => Promise<void>

async function outcome(
  { id, name, data }: Job<never>,
  handler: (data: never) => Promise<void>,
  failures: Pick<Failures, 'report'>,
): Promise<JobResult> {
  try {
    await handler(data)
    return { id, status: 'completed' }
  } catch (error) {
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown'
    failures.report('job', error, name)
    return { id, status: 'failed', output: { reason } }
  }
}
