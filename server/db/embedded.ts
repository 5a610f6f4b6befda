import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '#config.ts'
import { ensureCluster, ensureDatabase } from '#db/embedded/cluster.ts'
import { type Connection, connectionTo, homeOf, prepareHome } from '#db/embedded/home.ts'
import { endLeftover } from '#db/embedded/leftover.ts'
import { holdLock, isLocked } from '#db/embedded/lock.ts'
import type { Log } from '#db/embedded/log.ts'
import { launch, type Postmaster } from '#db/embedded/postmaster.ts'
import { programsFor } from '#db/embedded/programs.ts'
import { supervise } from '#db/embedded/supervise.ts'

export interface Embedded {
  connection: Connection
  /** Stops PostgreSQL and releases DATA_DIR. Drain the pools first: open connections are cut. */
  stop(): Promise<void>
  /** By then PostgreSQL is being restarted. */
  onExit(listener: (how: string) => void): void
}

interface Options {
  dataDir: string
  log: Log
  settings?: Record<string, string>
}

/** PostgreSQL from npm, restarted when it dies. @throws ConfigError while another server holds DATA_DIR */
export async function startEmbedded({ dataDir, log, settings }: Options): Promise<Embedded> {
  const holds = [holdLock(dataDir)]
  const release = () => {
    for (const letGo of holds) letGo()
  }
  try {
    const home = prepareHome(dataDir, log)
    holds.push(holdLock(home.folder))
    const programs = programsFor(home.account, log)
    await endLeftover(home, log)
    ensureCluster(home, programs, log)
    const start = () => launch(home, programs, settings)
    const supervised = supervise(await insist(start, home.log), start, log)
    const stop = () => supervised.stop().finally(release)
    try {
      await ensureDatabase(home)
    } catch (error) {
      await stop()
      throw error
    }
    return { connection: connectionTo(home), stop, onExit: supervised.onExit }
  } catch (error) {
    release()
    throw error
  }
}

/** For commands: joins the running server's database, or starts it for as long as the command takes. */
export async function openEmbedded(options: Options): Promise<Embedded> {
  if (!isLocked(options.dataDir)) return startEmbedded(options)
  return { connection: connectionTo(homeOf(options.dataDir)), stop: async () => {}, onExit: () => {} }
}

// Processes of a killed database may keep its memory for a moment.
async function insist(start: () => Promise<Postmaster>, logPath: string) {
  for (let failures = 1; ; failures++) {
    try {
      return await start()
    } catch (error) {
      if (failures === 5) throw new ConfigError(`PostgreSQL does not start: ${(error as Error).message}; its log is ${logPath}.`)
      await delay(failures * 200)
    }
  }
}
