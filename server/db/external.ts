import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { ConfigError } from '#config.ts'

/** @throws ConfigError when DATABASE_URL leads to no PostgreSQL that Atelier can use */
export async function checkExternal(databaseUrl: string): Promise<void> {
  const { version, encoding, isStandby } = await describe(databaseUrl)
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${version}: Atelier needs PostgreSQL ${oldestVersion} or newer.`)
  if (encoding !== 'UTF8') throw new ConfigError(`DATABASE_URL leads to a database in ${encoding}: make one with encoding UTF8.`)
  if (isStandby) throw new ConfigError('DATABASE_URL leads to a standby: name the primary, or a proxy that knows which one it is.')
}

const oldestVersion = 15

async function describe(databaseUrl: string): Promise<{ version: string; encoding: string; isStandby: boolean }> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby"`,
    )
    return rows[0]
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be reached (${reason(error)}): check its host, name and password.`)
  } finally {
    await ignored(client.end(), 'it is given up anyway')
  }
}

function reason(error: unknown) {
  const one = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}
