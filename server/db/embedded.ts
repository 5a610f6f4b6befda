import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '#config.ts'
import { ensureCluster, ensureDatabase } from '#db/embedded/cluster.ts'
import { type Home, homeOf, prepareHome } from '#db/embedded/home.ts'
import { endLeftover } from '#db/embedded/leftover.ts'
import { heldBy, hold } from '#db/embedded/lock.ts'
import { launch, type Postmaster } from '#db/embedded/postmaster.ts'

/** What `new pg.Pool(…)` takes to reach the embedded database. */
export interface Connection {
  host: string
  port: number
  database: string
  user: string
  ssl: false
}

export interface Embedded {
  connection: Connection
  /** Ends PostgreSQL cleanly and gives DATA_DIR free. Drain the pools first: open connections are cut. */
  stop(): Promise<void>
  /** Called each time PostgreSQL ended without being asked to; it is already being started again. */
  onExit(listener: (how: string) => void): void
}

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

interface Options {
  dataDir: string
  log: Log
  /** Server settings that win over ours. For tests. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL that npm installed, over a socket, with its files in DATA_DIR; the first start makes them.
 * Whatever an earlier server left behind, a running database included, is taken over. Should PostgreSQL die it is
 * started again: pools only need to reconnect. Throws a ConfigError when another server holds DATA_DIR.
 */
export async function startEmbedded({ dataDir, log, settings }: Options): Promise<Embedded> {
  const release = hold(dataDir)
  try {
    const home = prepareHome(dataDir, log)
    await endLeftover(home, log)
    await ensureCluster(home, log)
    const first = await launchPatiently(home, settings)
    await ensureDatabase(home)
    return supervise(home, first, { log, settings, release })
  } catch (error) {
    release()
    throw error
  }
}

/** For commands: joins the database of a server that runs on this DATA_DIR, or starts it for as long as the command takes. */
export async function openEmbedded(options: Options): Promise<Embedded> {
  if (!heldBy(options.dataDir)) return startEmbedded(options)
  return { connection: connectionTo(homeOf(options.dataDir)), stop: async () => {}, onExit: () => {} }
}

function supervise(
  home: Home,
  first: Postmaster,
  { log, settings, release }: Pick<Options, 'log' | 'settings'> & { release: () => void },
): Embedded {
  const listeners: ((how: string) => void)[] = []
  const stopping = new AbortController()
  const postmaster = first

  // Nothing asynchronous runs any more when this process gives up; the signal lets PostgreSQL end by itself.
  const lastWord = () => postmaster.kill('SIGINT')
  process.once('exit', lastWord)

  const watched = watch()
  return {
    connection: connectionTo(home),
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      stopping.abort()
      await postmaster.stop()
      await watched
      process.off('exit', lastWord)
      release()
    },
  }

  async function watch() {
    for (let quickDeaths = 0; ; quickDeaths++) {
      const since = Date.now()
      const how = await postmaster.ended
      if (stopping.signal.aborted) return
      log.error(`PostgreSQL ended (${how}); starting it again.`)
      for (const listener of listeners) listener(how)
      if (Date.now() - since > 60_000) quickDeaths = 0
      await restart(quickDeaths)
    }
  }
}
