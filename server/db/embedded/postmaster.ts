import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { connectionTo, type Home, superuser } from '#db/embedded/home.ts'
import { lastErrorIn, openDatabaseLog } from '#db/embedded/log.ts'
import { environment } from '#db/embedded/programs.ts'
import { postgresSettings } from '#db/embedded/settings.ts'

export interface Postmaster {
  ended: Promise<string>
  stop(): Promise<void>
}

/** Waits however long recovery takes. A session of its own shields it from Ctrl-C. */
export async function launch(home: Home, programs: string, extra: Record<string, string> = {}): Promise<Postmaster> {
  const options = { ...postgresSettings, ...extra, unix_socket_directories: home.socket }
  const log = openDatabaseLog(home.log)
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', home.data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...home.account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  closeSync(log.fd)
  const ended = endOf(child)
  endWithUs(child, ended)
  const how = await Promise.race([ended, untilAnswers(home, ended)])
  if (how) throw new Error(`${lastErrorIn(log.since())} (${how})`)
  return { ended, stop: () => stop(child, ended) }
}

function endOf(child: ChildProcess) {
  return new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
}

// Nothing asynchronous runs once this process exits, so PostgreSQL is told in time and ends by itself.
function endWithUs(child: ChildProcess, ended: Promise<string>) {
  const lastWord = () => child.kill('SIGINT')
  process.once('exit', lastWord)
  void ended.then(() => process.off('exit', lastWord))
}

async function untilAnswers(home: Home, ended: Promise<string>) {
  let over = false
  ended.then(() => {
    over = true
  })
  while (!over && !(await answers(home))) await delay(20)
}

async function answers(home: Home): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(home, superuser), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await ignored(client.end(), 'it only asked whether the server is there')
  }
}

// Fast cuts connections and flushes; immediate leaves recovery to the next start; kill is for when even that hangs.
async function stop(child: ChildProcess, ended: Promise<string>) {
  for (const [signal, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    child.kill(signal)
    if (await within(patienceMs, ended)) return
  }
}

async function within(ms: number, happening: Promise<unknown>) {
  const late = new AbortController()
  const timeout = ignored(delay(ms, false, { signal: late.signal }), 'only cut short')
  const happened = await Promise.race([happening.then(() => true), timeout])
  late.abort()
  return happened === true
}
