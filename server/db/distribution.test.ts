import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { obstacles } from '#db/distribution.ts'
import { sql } from '#db/sql.ts'
import { createTestDatabase } from '#testing/postgres.ts'

test('what is unique without the person, and keys that do not join by person, are named; others are not', async () => {
  const { connection, drop } = await createTestDatabase()
  const db = connect({ ...connection, max: 1 })
  onTestFinished(async () => {
    await db.end()
    await drop()
  })
  await db.run(sql`create table moods (user_id uuid references auth.users (id), name text, primary key (user_id, name))`)
  await db.run(sql`create table mood_days (id uuid primary key, user_id uuid, name text, foreign key (user_id, name) references moods)`)
  await db.run(sql`create table mood_colours (name text primary key)`)
  const found = await obstacles(db)
  const named = found.obstacles.filter(({ table }) => table.startsWith('mood')).map(({ name, key }) => [name, key])
  expect(named).toEqual([
    ['mood_colours_pkey', null],
    ['mood_days_pkey', 'user_id'],
  ])
  expect(found.obstacles.map(({ name }) => name)).toEqual(expect.arrayContaining(['posts_pkey', 'likes_post_id_fkey']))
  expect(found.byPerson).toBeGreaterThan(10)
})
