import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/connection.ts'
import { connectionTo, homeOf, superuser } from '#db/embedded/home.ts'
import { startEmbedded } from '#db/embedded.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-standby-'))
chmodSync(dataDir, 0o711)
cleanUpAfterUs(dataDir)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const embedded = await startEmbedded({ dataDir, log, settings: { wal_level: 'replica', max_wal_senders: '2' } })
const db = connect({ ...embedded.connection, max: 1, statement_timeout: 500 })
await db.execute('create table kept (id integer)')
afterAll(async () => {
  await db.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true })
})

const patience = { timeout: 60_000 }
const write = () => db.run(sql`insert into kept values (1)`)
const writeTwice = () =>
  transaction(db, async (tx) => {
    await tx.run(sql`insert into kept values (2)`)
    await tx.run(sql`insert into kept values (3)`)
  })

test.each([
  ['a statement', write],
  ['a transaction', writeTwice],
])('%s that finds its connection on a standby is refused until later, and the connection given up', async (_, work) => {
  await db.execute('set default_transaction_read_only = on')
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await work()
})

test('a primary that became a standby is left alone until it leads again', async () => {
  const data = homeOf(dataDir).data
  writeFileSync(join(data, 'standby.signal'), '')
  chmodSync(join(data, 'standby.signal'), 0o666)
  const former = postmaster(data)
  process.kill(former, 'SIGINT')
  await vi.waitFor(async () => {
    expect(postmaster(data)).not.toBe(former)
    expect(await ask('select pg_is_in_recovery()')).toBe(true)
  }, patience)
  await expect(db.one(sql`select count(*) from kept`)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(transaction(db, (tx) => tx.one(sql`select`))).rejects.toMatchObject({ code: 'unavailable' })
  await ask('select pg_promote()')
  await write()
})

test.each([
  ['a statement', write],
  ['a transaction', writeTwice],
])('%s that no synchronous standby has confirmed is not acknowledged', async (_, work) => {
  await ask(`alter system set synchronous_standby_names = 'away'`)
  await ask('select pg_reload_conf()')
  await vi.waitFor(async () => expect(await ask('show synchronous_standby_names')).toBe('away'), patience)
  await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
  await ask('alter system reset synchronous_standby_names')
  await ask('select pg_reload_conf()')
  await vi.waitFor(async () => expect(await ask('show synchronous_standby_names')).toBe(''), patience)
  await work()
})

const postmaster = (data: string) => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)

async function ask(text: string): Promise<unknown> {
  const client = new pg.Client(connectionTo(homeOf(dataDir), superuser))
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
