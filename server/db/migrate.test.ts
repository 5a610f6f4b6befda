import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { applyMissing, migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#testing/postgres.ts'

async function database() {
  const { connection, drop } = await createTestDatabase()
  const pool = new pg.Pool({ ...connection, max: 4 })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  return pool
}

test('an index is built concurrently by one of the servers that start at once, also where a try failed before', async () => {
  const pool = await database()
  await pool.query(`create table moods (name text); insert into moods values ('calm'), ('calm')`)
  const text = '-- Each once.\ncreate unique index concurrently moods_by_name on moods (name)'
  const start = () => applyMissing(pool, ['900_index.sql'], () => text)
  await expect(start()).rejects.toThrow('Migration 900_index.sql failed')
  await pool.query(`delete from moods where ctid = '(0,1)'`)
  expect((await Promise.all([start(), start(), start()])).flat()).toEqual(['900_index.sql'])
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'moods_by_name'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('what fails leaves nothing of its migration, and what is there is not applied again', async () => {
  const pool = await database()
  const text = 'create table moods (id integer); select 1 / 0'
  await expect(applyMissing(pool, ['900_moods.sql'], () => text)).rejects.toThrow('Migration 900_moods.sql failed')
  const { rows } = await pool.query(`select to_regclass('moods') as moods`)
  expect(rows).toEqual([{ moods: null }])
  expect(await migrate(pool)).toEqual([])
})
