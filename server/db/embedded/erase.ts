import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '#config.ts'
import { homeOf } from '#db/embedded/home.ts'
import { endLeftover } from '#db/embedded/leftover.ts'
import { holdLock, isLocked } from '#db/embedded/lock.ts'

export async function eraseDataDir(dataDir: string) {
  if (!existsSync(join(dataDir, 'lock'))) throw new ConfigError(`No server ever started on ${dataDir}: there is nothing to delete.`)
  await endServer(dataDir)
  const release = holdLock(dataDir)
  if (existsSync(join(dataDir, 'postgres'))) {
    const home = homeOf(dataDir)
    await endLeftover(home, quiet)
    for (const folder of [home.folder, home.socket]) rmSync(folder, { recursive: true, force: true })
  }
  const rest = readdirSync(dataDir).filter((name) => name !== 'lock')
  for (const name of rest) rmSync(join(dataDir, name), { recursive: true, force: true })
  release()
}

async function endServer(dataDir: string) {
  if (!isLocked(dataDir)) return
  process.kill(Number(readFileSync(join(dataDir, 'server.pid'), 'utf8')), 'SIGTERM')
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(50)) if (!isLocked(dataDir)) return
  throw new ConfigError(`The server on ${dataDir} does not end: stop it, then reset again.`)
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
