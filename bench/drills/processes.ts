import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { talk } from '#drills/talk.ts'
import { until } from '#drills/until.ts'
import { type Installation, install } from '#installation.ts'
import { load } from '#load.ts'
import { seatPairs } from '#seats.ts'
import { control, verdict } from '#verdict.ts'
import { connect, type Database } from '../../server/db/connection.ts'
import { connectionTo, homeOf } from '../../server/db/embedded/home.ts'
import { sql } from '../../server/db/sql.ts'

const pairs = 15
const everyMs = 1_000
const mails = pairs * 2
/** Two for the servers, one for the database, one for the load. */
const coresNeeded = 4

/** WEB_CONCURRENCY=2 under messages and mail, while processes are killed; against one process. */
export async function processes(): Promise<void> {
  const installation = await install({ WEB_CONCURRENCY: '2', AUTH_MAIL_INTERVAL_S: '0', LOG_LEVEL: 'fatal' })
  const connection = connectionTo(homeOf(installation.dataDir))
  const place = { connection, url: installation.url, publicUrl: installation.publicUrl }
  const db = connect({ ...connection, max: 2 })
  try {
    await until('both processes run', 60, async () => (await metric(installation, 'server_processes')) === 2)
    console.log(`two server processes, embedded PostgreSQL, ${pairs * 2} people who write a message a second each`)

    const quiet = await talk(await seatPairs(place, 'quiet', pairs), { url: place.url, catchUp: false, each: 10, everyMs }, () =>
      askForMail(installation, 'quiet'),
    )
    report('nothing is killed, sockets alone', quiet)
    verdict('messages lost, doubled or out of order', quiet.faults.length, { floor: 0, target: 0, atMost: true })
    await mailIsSent(db)
    verdict('mails that both processes queued: not sent exactly once', await notOnce(db), { floor: 0, target: 0, atMost: true })
    await queueOneAgain(db)
    await mailIsSent(db)
    control('a mail that is queued twice, not sent exactly once', await notOnce(db), { floor: 0, atMost: true })

    const kills = await killing(installation, true)
    report(`${kills.killed} processes killed (kill -9)`, kills)
    verdict('messages lost, doubled or out of order', kills.faults.length, { floor: 0, target: 0, atMost: true })
    verdict('processes that run afterwards', await metric(installation, 'server_processes'), { floor: 2, target: 2 })
    verdict('of which replaced', await metric(installation, 'server_processes_replaced_total'), {
      floor: kills.killed,
      target: kills.killed,
    })
    control('without catching up, faults', (await killing(installation, false)).faults.length, { floor: 0, atMost: true })
  } finally {
    await db.end()
    await installation.stop()
  }
  await alone()
  await throughput()

  async function killing(installation: Installation, catchUp: boolean) {
    let killed = 0
    const seats = await seatPairs(place, catchUp ? 'killed' : 'careless', pairs)
    const said = await talk(seats, { url: place.url, catchUp, each: 20, everyMs }, async () => {
      for (; killed < 3; killed++) {
        await delay(5_000)
        const [pid] = serving(installation)
        process.kill(Number(pid), 'SIGKILL')
      }
      await until('killed processes are replaced', 60, async () => (await metric(installation, 'server_processes')) === 2)
    })
    return { ...said, killed }
  }
}

/** The control of being replaced. */
async function alone(): Promise<void> {
  const installation = await install({ LOG_LEVEL: 'fatal' })
  try {
    process.kill(installation.pid(), 'SIGKILL')
    await delay(3_000)
    const answers = await fetch(`${installation.url}/healthz`).then(
      () => 1,
      () => 0,
    )
    control('one process, killed: servers that answer 3 s later', answers, { floor: 1 })
    // Its database runs on: the next start takes it over, and ends it.
    await installation.restart()
  } finally {
    await installation.stop()
  }
}

async function throughput(): Promise<void> {
  if (availableParallelism() < coresNeeded)
    return console.log(
      `throughput of one against two processes: not measurable on ${availableParallelism()} cores, it needs ${coresNeeded}`,
    )
  const rates: number[] = []
  for (const count of [1, 2]) {
    const installation = await install({ WEB_CONCURRENCY: String(count), LOG_LEVEL: 'fatal' })
    try {
      const home = homeOf(installation.dataDir)
      if (count > 1) await until('both processes run', 60, async () => (await metric(installation, 'server_processes')) === count)
      const servers = count > 1 ? serving(installation) : [String(installation.pid())]
      for (const [core, pid] of servers.entries()) pin(pid, core)
      pin(readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '', 2)
      pin(String(process.pid), 3)
      const { rate, p99 } = await load({ url: `${installation.url}/readyz`, seconds: 8, connections: 16 })
      console.log(`${count} process${count > 1 ? 'es' : ''}: ${rate.toFixed(0)} answers/s of /readyz, p99 ${p99} ms`)
      rates.push(rate)
    } finally {
      await installation.stop()
    }
  }
  console.log(`throughput of two processes against one: ${((rates[1] ?? 0) / (rates[0] ?? 1)).toFixed(2)}`)
}

function pin(pid: string, core: number): void {
  spawnSync('taskset', ['-a', '-c', '-p', String(core), pid])
}

function serving(installation: Installation): string[] {
  return spawnSync('pgrep', ['-P', String(installation.pid()), '-f', 'main.ts'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
}

async function askForMail({ url }: Installation, run: string): Promise<void> {
  for (let n = 0; n < mails; n++) {
    const side = n % 2 ? 'one' : 'other'
    await fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: `${run}_${side}${Math.floor(n / 2)}@bench.example` }),
    })
    await delay(100)
  }
}

async function mailIsSent(db: Database): Promise<void> {
  await until('no mail waits', 60, async () => {
    const { waiting } = await db.one<{ waiting: number }>(
      sql`select count(*)::int as waiting from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
    )
    return waiting === 0
  })
}

/** Links are of one mail each. */
async function notOnce(db: Database): Promise<number> {
  const { sent, different } = await db.one<{ sent: number; different: number }>(
    sql`select count(*)::int as sent, count(distinct link)::int as different from dev_mailbox where type = 'recovery'`,
  )
  console.log(`${mails} mails asked for, ${sent} sent, ${different} of them different`)
  return Math.abs(mails - different) + (sent - different)
}

async function queueOneAgain(db: Database): Promise<void> {
  await db.run(sql`insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'mail' limit 1`)
}

function report(what: string, { messages, seconds, repeated, faults }: Awaited<ReturnType<typeof talk>>): void {
  console.log(`${what}: ${messages} messages in ${seconds.toFixed(0)} s, ${repeated} requests repeated`)
  for (const fault of faults.slice(0, 3)) console.log(`  ${fault}`)
}

async function metric({ url }: Installation, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { connection: 'close' } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1] ?? Number.NaN)
}
