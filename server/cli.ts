import { resolve } from 'node:path'
import { roles } from '@atelier/contract/choices'
import type pg from 'pg'
import { apiKey } from '#auth/admin/admin-access.ts'
import { rotationUnderWay } from '#auth/keys/keys.queries.ts'
import { authKeys } from '#auth/keys/keys.ts'
import { rotateKeys } from '#auth/keys/rotate-keys.ts'
import { userByEmail } from '#auth/users/users.queries.ts'
import type { BackupManifest } from '#backup/format.ts'
import { openBackup } from '#backup/read-backup.ts'
import { restoreBackup } from '#backup/restore-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { connect, type Database } from '#db/connection.ts'
import { checkCounters } from '#db/counters.ts'
import { obstacles } from '#db/distribution.ts'
import { openEmbedded, startEmbedded } from '#db/embedded.ts'
import { checkExternal } from '#db/external.ts'
import { migrate } from '#db/migrate.ts'
import { loadDemoOnce } from '#demo.ts'
import { openFailures } from '#failures.ts'
import { checkFigures } from '#features/admin/analytics/check-figures.ts'
import { verifyLog } from '#features/admin/log/verify-log.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { writeArchive } from '#features/archives/write-archive.ts'
import { openLimits } from '#http/limits.ts'
import { openJobs } from '#jobs/jobs.ts'
import { errorLines, openLog } from '#log.ts'
import { sendUnsentMail, unsentMail } from '#mail/unsent-mail.ts'
import { openRealtime } from '#realtime/open-realtime.ts'
import { openStorage } from '#storage/open-storage.ts'

const [command = '', ...words] = process.argv.slice(2)

interface Opened {
  config: Config
  db: Database
  applied: string[]
  connection: pg.PoolConfig
}

const log = openLog('warn')
const clock = () => new Date()

const commands: Record<string, (opened: Opened) => Promise<number>> = {
  async migrate({ applied }) {
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
    return 0
  },
  async keys({ db, config }) {
    const keys = authKeys(db, config, clock)
    for (const role of ['anon', 'service_role'] as const) console.log(`${role} ${await apiKey(keys, role)}`)
    const next = await rotationUnderWay(db, clock())
    if (next)
      console.error(`A new key will sign from ${next.signs_from}. These tokens end with the old key, so print them again after that.`)
    return 0
  },
  async 'rotate-keys'({ db, config }) {
    const rotation = await rotateKeys(db, config, clock)
    if (!rotation) {
      console.error('A rotation is already in progress: its key does not sign yet.')
      return 1
    }
    const { signs_from, ends_at } = rotation
    console.log(`The new key is published and will sign from ${signs_from}. Tokens signed by older keys end at ${ends_at}.`)
    console.log('Nobody is signed out. Between these times, print new tokens for programs with `npm run admin -- keys`.')
    return 0
  },
  grant: (opened) => change('grant', opened),
  revoke: (opened) => change('revoke', opened),
  async export({ db, config }) {
    const [email = '', file] = words
    if (!email) {
      console.error(usage)
      return 2
    }
    const person = await userByEmail(db, email.toLowerCase())
    if (!person) {
      console.error(`No account has the address ${email}.`)
      return 1
    }
    const target = resolve(file ?? `atelier-${person.id}.zip`)
    const bytes = await writeArchive({ db, config, storage: openStorage(config), clock }, person.id, target)
    console.log(`Wrote ${target} (${megabytes(bytes)}).`)
    return 0
  },
  async backup({ db, config }) {
    const [file] = words
    if (!file) {
      console.error(usage)
      return 2
    }
    const target = resolve(file)
    const { bytes, manifest } = await writeBackup({ db, config, storage: openStorage(config), clock }, target)
    console.log(`Wrote ${target} (${megabytes(bytes)}): ${contentOf(manifest)}. It holds the secret and everybody's data: keep it safe.`)
    return 0
  },
  async demo({ db, config }) {
    if (!config.development) throw new ConfigError('The demo network has known passwords and is for development mode only.')
    const loaded = await loadDemoOnce({ db, config, log, storage: openStorage(config), clock })
    console.log(
      loaded
        ? `Loaded ${loaded.people} people and ${loaded.posts} posts in ${(loaded.ms / 1000).toFixed(1)} s.`
        : 'The demo network is already loaded.',
    )
    return 0
  },
  async 'unsent-mail'({ db, config }) {
    const unsent = await unsentMail(db, config)
    for (const { given_up_at, type, to } of unsent) console.log(`${given_up_at} ${to ?? 'of another SECRET'} ${type ?? ''}`)
    if (unsent.length === 0) console.log('All mail was taken, or is still tried.')
    return 0
  },
  async 'send-unsent-mail'({ db, connection }) {
    const jobs = openJobs(connection, openFailures(log))
    try {
      await jobs.start()
      console.log(`${await sendUnsentMail({ db, jobs })} mails are tried again while the server runs.`)
    } finally {
      await jobs.stop()
    }
    return 0
  },
  async 'check-counters'({ db }) {
    const wrong = (await checkCounters(db)).filter((counter) => counter.wrong > 0)
    for (const { table, column, wrong: rows } of wrong) console.log(`${table}.${column} is wrong in ${rows} rows`)
    if (wrong.length === 0) console.log('Every counter equals its rows.')
    return wrong.length > 0 ? 1 : 0
  },
  async 'check-figures'({ db }) {
    const wrong = (await checkFigures(db)).filter((figure) => figure.wrong > 0)
    for (const { figure, wrong: days } of wrong) console.log(`${figure} is wrong on ${days} days`)
    if (wrong.length === 0) console.log('Every daily figure equals its rows.')
    return wrong.length > 0 ? 1 : 0
  },
  async distribution({ db }) {
    const { tables, byPerson, obstacles: found } = await obstacles(db)
    for (const [table, own = []] of Object.entries(Object.groupBy(found, ({ table }) => table))) {
      console.log(`${table}${own[0]?.key ? ` by ${own[0].key}` : ', which has no person'}`)
      for (const { kind, name, columns, refers_to } of own)
        console.log(`  ${kind} ${name} (${columns.join(', ')})${refers_to ? ` to ${refers_to}` : ''}`)
    }
    const count = (kind: string) => found.filter((obstacle) => obstacle.kind === kind && obstacle.key).length
    console.log(
      `${byPerson} of ${tables} tables have a person to be distributed by; ${count('unique')} unique constraints and ${count('foreign key')} foreign keys stand in the way.`,
    )
    return 0
  },
  async 'verify-log'({ db, config }) {
    const { ok, sentence } = await verifyLog({ db, config })
    console.log(sentence)
    return ok ? 0 : 1
  },
}

const usage = `npm run admin -- COMMAND

  keys                  print the anon and service_role tokens of this installation
  rotate-keys           publish a new signing key, used from ten minutes later
  grant EMAIL ROLE      give somebody a role: ${roles.slice(1).join(', ')}
  revoke EMAIL ROLE     take the role away
  export EMAIL [FILE]   write somebody's archive, the one that they can download themselves, to a file
  backup FILE           write database, files and secret into one file, while the server runs
  restore FILE          bring a backup into an empty DATA_DIR or database; no server may use it
  migrate               bring the database up to date
  demo                  load the demo network (development mode)
  unsent-mail           list the mail that was given up after a day of tries
  send-unsent-mail      try to send it again, for another day
  check-counters        compare every counter with its rows
  check-figures         compare the daily figures of the analytics with their rows
  distribution          list what forbids to distribute the tables by person
  verify-log            prove that nobody changed the log of the staff`

process.exitCode = await (command === 'restore' ? restore() : run()).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : errorLines(error))
  return 1
})

async function run(): Promise<number> {
  const work = commands[command]
  if (!work) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  if (config.databaseUrl) await checkExternal(config.databaseUrl)
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, log })
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl }
  const db = connect(connection)
  const failures = openFailures(log)
  let failed = 0
  db.onFailedEffect((error) => {
    failed++
    failures.report('effect', error)
  })
  try {
    const applied = await migrate(db.pool)
    const code = await work({ config, db, applied, connection })
    if (failed > 0) console.error('What was asked for is done, but not all that follows from it: see above.')
    return code || Math.min(failed, 1)
  } finally {
    await db.end()
    await embedded?.stop()
  }
}

// The secret comes first, because DATA_DIR would otherwise get a new one.
async function restore(): Promise<number> {
  const [file] = words
  if (!file) {
    console.error(usage)
    return 2
  }
  const backup = await openBackup(resolve(file))
  try {
    const config = readConfig(process.env, backup.secret)
    if (config.secret !== backup.secret)
      throw new ConfigError(
        'The secret of the backup differs from SECRET or DATA_DIR/secret: set SECRET to it, or restore into an empty DATA_DIR.',
      )
    if (config.databaseUrl) await checkExternal(config.databaseUrl)
    const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log })
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl }
    const db = connect(connection)
    try {
      await restoreBackup(backup, { config, db, connection, storage: openStorage(config) })
    } finally {
      await db.end()
      await embedded?.stop()
    }
    console.log(`Restored the backup of ${backup.manifest.created_at}: ${contentOf(backup.manifest)}.`)
    return 0
  } finally {
    backup.close()
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

function contentOf({ tables, files }: BackupManifest): string {
  return `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files`
}

async function change(change: 'grant' | 'revoke', { config, db }: Opened): Promise<number> {
  const [email = '', word] = words
  const role = roles.slice(1).find((role) => role === word)
  if (!role) {
    console.error(usage)
    return 2
  }
  const limits = openLimits({ db, redis: null, clock }, config.rateLimits)
  const realtime = openRealtime({
    config,
    db,
    redis: null,
    keys: authKeys(db, config, clock),
    log,
    failures: openFailures(log),
    clock,
    limits,
  })
  const changed = await changeRole({ db, realtime, clock, config }, change, email, role).finally(() => realtime.close())
  if (changed === undefined) {
    console.error(`No account has the address ${email}.`)
    return 1
  }
  console.log(changed ? `Done: ${change} ${role} ${email}.` : 'Nothing changed.')
  return 0
}
