import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@atelier/contract/limits'
import type { reportTargets } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { Failures } from '#failures.ts'

/** What each queue carries. A job is done at least once: its handler must bear a repetition. */
export interface JobData {
  /** An encrypted message: it carries codes and links. */
  mail: { sealed: string }
  /** Mails people what they have not read. */
  'notice-mail': Record<string, never>
  /** Recomputes trending topics and people. */
  trends: Record<string, never>
  /** Removes uploads that stand nowhere. */
  'media-sweep': Record<string, never>
  /** Ends expired sessions, codes and rate counts. */
  sweep: Record<string, never>
  /** Deletes changes that every process has seen. */
  changes: Record<string, never>
  /** Lifts suspensions that have ended. */
  suspensions: Record<string, never>
  /** Approves those who asked to follow an account that is public now. */
  'follow-requests': { user_id: string }
  /** Forgets muted words that have ended. */
  'muted-words': Record<string, never>
  /** Leaves a notice of what `user_id` has not read in a conversation. */
  'message-notice': { conversation_id: string; user_id: string }
  /** Sends what is new in a group of notices to each of the person's devices. */
  push: { user_id: string; group_id: string }
  /** Pushes what is unread of a group, up to `seq`, to one of a person's devices. `tried`: how often its service did not take it. */
  'device-push': { user_id: string; group_id: string; seq: number; token: string; tried: number }
  /** Tells the people who chose to be told of this author's posts. */
  'new-post-notices': { post_id: string; user_id: string }
  /** Tells those who reported a thing what was decided, when they are very many. */
  'report-outcome': {
    type: (typeof reportTargets)[number]
    target_id: string
    outcome: 'resolved' | 'dismissed'
    /** When it was decided, RFC 3339. */
    at: string
    /** Of the group. */
    report_id: string
  }
  /** Builds somebody's archive. */
  export: { export_id: string }
  /** Deletes archives after their time. */
  'export-sweep': Record<string, never>
  /** Brings an archive into an account, for a while; then it sends itself again. */
  import: { import_id: string }
  /** Keeps the daily figures of the staff's analytics. */
  figures: Record<string, never>
  /** Purges accounts whose time has come. */
  purge: Record<string, never>
}
export type JobName = keyof JobData

/**
 * `long`: the job may take up to an hour, and is tried again a minute or two after its server was killed. `atOnce`: a process does so many at the
 * same time, in no order; `batches`: so many of these times it does so, as the next ones wait for the slowest of a batch.
 */
const queues: Record<JobName, { every?: string; long?: true; atOnce?: number; batches?: number }> = {
  mail: {},
  'notice-mail': { every: '* * * * *' },
  trends: { every: '*/5 * * * *' },
  'media-sweep': { every: '17 * * * *' },
  sweep: { every: '*/10 * * * *' },
  changes: { every: '* * * * *' },
  suspensions: { every: '* * * * *' },
  'follow-requests': {},
  'muted-words': { every: '* * * * *' },
  'message-notice': {},
  push: {},
  // The slow devices of one person leave a batch to all others.
  'device-push': { atOnce: 50, batches: limits.pushing.atOnce + 1 },
  'new-post-notices': {},
  'report-outcome': {},
  export: { long: true },
  'export-sweep': { every: '*/10 * * * *' },
  // Two more than archives are read at once: slices of what was read do not wait for one that is slow to read.
  import: { long: true, atOnce: 1, batches: 4 },
  figures: { every: '*/5 * * * *', long: true },
  purge: { every: '*/5 * * * *', long: true },
}

interface Delay {
  /** The job is done this many seconds later. */
  delay_s: number
  /** What one job is enough for: while one is waiting, as far as this process knows, `send` adds none. */
  once: string
}

export interface Jobs {
  /**
   * Adds a job inside the caller's transaction: it exists exactly if what caused it does.
   *
   * A process does the jobs of a queue one after the other (but see `atOnce`), in the order of their `send`s within one transaction and across transactions that
   * follow each other. There is no order between transactions that overlap, nor between jobs that two server processes took at the same time;
   * and a job that failed comes after those that were done while it paused.
   */
  send<Name extends JobName>(tx: Db, name: Name, data: JobData[Name], delay?: Delay): Promise<void>
  /**
   * Declares the handler of a queue; before `start`. When it throws, the job is tried again, five times, after growing pauses; mail for a day. `stopping` is
   * aborted when the server stops: a long job then ends, having sent another that goes on.
   */
  work<Name extends JobName>(name: Name, handler: (data: JobData[Name], stopping: AbortSignal) => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs finish, for ten seconds at most. Again it does nothing. */
  stop(): Promise<void>
}

// Each job of a batch is settled by itself, so that one that fails repeats none of the others.
const polling = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const standard = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: 3_600 }
const unsentMail = 'unsent-mail'
// Of each job, because a queue that is there keeps its own.
const ofMail = { retryLimit: limits.mailing.tries, retryDelayMax: limits.mailing.longestPauseS, deadLetter: unsentMail }
const lasting = { expireInSeconds: 3_600, heartbeatSeconds: 60 }

/** Opens the queue on a pool of its own, so that jobs never wait for a connection behind requests. Call `start` after migrating. */
export function openJobs(connection: pg.PoolConfig, failures: Pick<Failures, 'report'>): Jobs {
  const pool = new pg.Pool({ ...connection, max: 4, application_name: 'atelier jobs', connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss' })
  boss.on('error', (error) => failures.report('upkeep', error))
  const handlers = new Map<JobName, Handler>()
  const stopping = new AbortController()
  const workers = new Map<JobName, string>()
  const waiting = new Set<string>()

  return {
    async send(tx, name, data, delay) {
      const key = delay && `${name} ${delay.once}`
      if (key && waiting.has(key)) return
      // The time of a job is that of its transaction, and many can share it.
      const { order } = await tx.one<{ order: number }>(sql`select nextval('job_order') as order`)
      await boss.send(name, data, {
        priority: -order,
        ...(name === 'mail' && { ...standard, ...ofMail }),
        ...(delay && { startAfter: delay.delay_s }),
        db: { executeSql: (text, values) => tx.execute(text, values) as Promise<{ rows: never[] }> },
      })
      tx.after(() => {
        // Without a worker here, another process finds the job within half a second.
        if (!key) return boss.notifyWorker(workers.get(name) ?? '')
        // For less than the delay, so that the job still comes after a transaction that relies on it.
        waiting.add(key)
        setTimeout(() => waiting.delete(key), delay.delay_s * 500).unref()
      })
    },
    work: (name, handler) => void handlers.set(name, handler),
    async start() {
      await boss.start()
      await boss.createQueue(unsentMail, { retentionSeconds: limits.mailing.keptS })
      for (const [name, { every, long }] of Object.entries(queues) as [JobName, (typeof queues)[JobName]][]) {
        await boss.createQueue(name, { ...standard, ...(long && lasting) })
        if (every) await boss.schedule(name, every)
      }
      for (const [name, handler] of handlers) {
        const { atOnce, batches } = queues[name]
        const settle = (job: JobWithMetadata<never>) => outcome(job, (data) => handler(data, stopping.signal), failures)
        const worker = await boss.work(
          name,
          { ...polling, ...(atOnce && { batchSize: atOnce }), ...(batches && { localConcurrency: batches }) },
          async (jobs: JobWithMetadata<never>[]) => {
            if (atOnce) return Promise.all(jobs.map(settle))
            const outcomes: JobResult[] = []
            // PostgreSQL picks a batch by priority, but returns it in any order.
            for (const job of jobs.toSorted((a, b) => b.priority - a.priority)) outcomes.push(await settle(job))
            return outcomes
          },
        )
        workers.set(name, worker)
      }
    },
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      // By itself pg-boss would look every half second whether they have ended.
      const ended = Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, pause(10_000, undefined, { ref: false })])
      await ignored(boss.stop({ graceful: false }), 'it is closing anyway')
      await pool.end()
    },
  }
}

/** Makes the tables of the queue without doing any job. */
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
