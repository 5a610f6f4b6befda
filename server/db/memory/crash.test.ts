import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { sql } from '#db/sql.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('after kill -9 of one backend, whose crash empties `changes`, what was committed before counts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-crash-'))
  // As root PostgreSQL runs as another user, who must get in.
  chmodSync(dataDir, 0o711)
  cleanUpAfterUs(dataDir)
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(embedded.stop)
  const db = connect({ ...embedded.connection, max: 3 })
  const other = connect({ ...embedded.connection, max: 1 })
  onTestFinished(async () => {
    await Promise.all([db.end(), other.end()])
  })
  await migrate(db.pool)

  const key = '01900000-0000-7000-8000-000000000001'
  await db.run(sql`insert into auth.users (id, email) values (${key}, 'mail0@test.example')`)
  const mailOf = () =>
    db.memory.recall('account', key, 'mail', async () => (await db.one<{ email: string }>(sql`select email from auth.users`)).email)
  const identityOf = (database: typeof db) => database.maybeOne<{ key: string }>(sql`select key from changes where kind = 'identity'`)
  for (let n = 1; n <= 3; n++) {
    expect(await mailOf()).toBe(`mail${n - 1}@test.example`)
    const before = (await identityOf(db))?.key
    // The backend dies after the commit, and `changes` with it.
    const { pid } = await other.one<{ pid: number }>(
      sql`update auth.users set email = ${`mail${n}@test.example`} returning pg_backend_pid() as pid`,
    )
    process.kill(pid, 'SIGKILL')
    // PostgreSQL notices a moment later, and takes a moment to recover.
    for (const each of [db, other])
      await expect
        .poll(
          () =>
            identityOf(each).then(
              (row) => row?.key,
              () => before,
            ),
          { timeout: 20_000 },
        )
        .not.toBe(before)
    let first: string | undefined
    const answer = () => mailOf().catch(({ code }: { code: string }) => code)
    await expect.poll(async () => (first = await answer()), { timeout: 20_000 }).not.toBe('unavailable')
    expect(first).toBe(`mail${n}@test.example`)
  }
}, 60_000)
