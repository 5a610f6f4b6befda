import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Home } from '#db/embedded/home.ts'
import type { Log } from '#db/embedded/log.ts'

/** Stops the PostgreSQL of a killed server, so that the next one is our own child. The caller must hold DATA_DIR. */
export async function endLeftover(home: Home, log: Log) {
  const pid = pidIn(pidFileOf(home))
  if (!pid) return
  if (!isPostmaster(pid, home)) {
    if (send(pid, 0)) forget(home)
    return
  }
  log.info(`An earlier server left PostgreSQL running (process ${pid}): taking its database over.`)
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    send(pid, signal)
    for (const until = Date.now() + patienceMs; Date.now() < until; await delay(20)) if (!isPostmaster(pid, home)) return
  }
}

// PostgreSQL would take any process with its predecessor's number for that predecessor.
function forget(home: Home) {
  for (const path of [pidFileOf(home), join(home.socket, '.s.PGSQL.5432.lock')]) rmSync(path, { force: true })
}

const pidFileOf = (home: Home) => join(home.data, 'postmaster.pid')

function pidIn(path: string) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10)
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

// After a crash the number may belong to any process, or to a zombie.
function isPostmaster(pid: number, home: Home) {
  return `${commandOf(pid).replaceAll('\0', ' ')} `.includes(`postgres -D ${home.data} `)
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}
