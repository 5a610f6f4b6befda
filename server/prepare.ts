import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { connect, type Database } from '#db/connection.ts'
import { connectionTo, homeOf } from '#db/embedded/home.ts'
import { startEmbedded } from '#db/embedded.ts'
import { checkExternal } from '#db/external.ts'
import { migrate } from '#db/migrate.ts'
import { openReplica } from '#db/replica.ts'
import { loadDemoOnce } from '#demo.ts'
import { requireFactorByDefault } from '#features/platform-settings/platform-settings.queries.ts'
import { openStorage } from '#storage/open-storage.ts'

export interface Base {
  db: Database
  connection: { connectionString?: string; host?: string }
  close(): Promise<void>
}

/** The database as this release needs it. `say` gets a sentence before each long step. @throws ConfigError if there is none */
export async function prepare(config: Config, log: Logger, say: (line: string) => void): Promise<Base> {
  const base = await open(config, log)
  try {
    await migrate(base.db.pool)
    if (!config.development) await requireFactorByDefault(base.db)
    if (config.demo) await loadDemoOnce({ config, log, db: base.db, storage: openStorage(config), clock: () => new Date() }, say)
    return base
  } catch (error) {
    await base.close()
    throw error
  }
}

/** Another process prepares the database, and stops it after this one has ended. */
export async function joinPrepared(config: Config, log: Logger): Promise<Base> {
  const connection = config.databaseUrl ? { connectionString: config.databaseUrl } : connectionTo(homeOf(config.dataDir))
  const db = databaseAt(connection, config, log)
  return { db, connection, close: () => db.end() }
}

async function open(config: Config, log: Logger): Promise<Base> {
  if (config.databaseUrl) {
    await checkExternal(config.databaseUrl)
    return joinPrepared(config, log)
  }
  const settings = { max_connections: String(Math.max(100, 40 + connectionsPerProcess * config.processes)) }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, settings })
  const db = databaseAt(embedded.connection, config, log)
  return { db, connection: embedded.connection, close: () => db.end().finally(() => embedded.stop()) }
}

/** 20 for requests, 4 for jobs, one that listens. */
const connectionsPerProcess = 25

function databaseAt(connection: Base['connection'], config: Config, log: Logger): Database {
  // Measurements switch limits off, and with them this check.
  const checked = config.development && config.rateLimits
  const db = connect(connection, config.memoryBytes, checked ? (error) => log.error({ err: error }, 'a query forgets a column') : undefined)
  if (config.databaseReadUrl) db.replica = openReplica(db, { primary: connection, replica: { connectionString: config.databaseReadUrl } })
  return db
}
