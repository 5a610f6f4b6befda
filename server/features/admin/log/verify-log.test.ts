import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ignored } from '@atelier/contract/rules/ignored'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Sql, sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { blankAbout, blankBy } from '#features/admin/log/blank.ts'
import { keepHead } from '#features/admin/log/kept-head.ts'
import { verifyLog } from '#features/admin/log/verify-log.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { testConfig, world } from '#testing/world.ts'

const dataDir = join(testConfig().dataDir, 'staff-log')
const { db, deps, people } = await world({ dataDir })
const { ada, bob, cyd } = await people('ada', 'bob', 'cyd')

const record = (target_id = bob.id, details: Record<string, unknown> = { reason: 'Spam', days: 7, was: { b: [1, null], a: 'é' } }) =>
  transaction(db, (tx) => recordAction(tx, deps, { admin_id: ada.id, action: 'ban_user', target_id, details }))
const verified = () => verifyLog(deps)
/** As somebody with access to the database alone. */
const forge = async (...statements: Sql[]) => {
  for (const statement of statements) expect(await db.run(statement)).toBeGreaterThan(0)
}
const changed = (complaint: string) => ({ ok: false, sentence: `The log of the staff was changed: ${complaint}.` })
const unbroken = (count: number) => ({ ok: true, sentence: `The log of the staff is as it was written: ${count} actions.` })

/** Five actions. */
beforeEach(async () => {
  await db.run(sql`truncate admin_logs, admin_log_head`)
  rmSync(join(dataDir, 'staff-log-head'), { force: true })
  for (let n = 0; n < 5; n++) await record()
})

describe('QUALITY R30: a log', () => {
  test('is proven as it was written', async () => {
    expect(await verified()).toEqual(unbroken(5))
  })

  test('that is empty is proven too', async () => {
    await db.run(sql`truncate admin_logs, admin_log_head`)
    rmSync(join(dataDir, 'staff-log-head'))
    expect(await verified()).toEqual(unbroken(0))
  })

  test('stays without a gap when twenty act at once, some of them in vain', async () => {
    const acts = Array.from({ length: 20 }, (_, n) =>
      n % 5 === 4
        ? ignored(
            transaction(db, async (tx) => {
              await recordAction(tx, deps, { admin_id: ada.id, action: 'ban_user', target_id: bob.id })
              throw new Error('in vain')
            }),
            'rolled back on purpose',
          )
        : record(),
    )
    await Promise.all(acts)
    expect(await verified()).toEqual(unbroken(21))
  })

  test.each<[string, Sql, string]>([
    ['a changed action', sql`update admin_logs set action = 'warn_user' where seq = 3`, 'action 3 is not the one that was written there'],
    [
      'a changed time',
      sql`update admin_logs set created_at = created_at - interval '1 day' where seq = 2`,
      'action 2 is not the one that was written there',
    ],
    [
      'a changed kind of target',
      sql`update admin_logs set target_type = 'post' where seq = 1`,
      'action 1 is not the one that was written there',
    ],
    [
      'a changed text',
      sql`update admin_logs set details = details || '{"reason":"Kindness"}' where seq = 3`,
      'the text of action 3 was changed',
    ],
    ['a text that was taken out', sql`update admin_logs set details = '{}' where seq = 3`, 'the text of action 3 was changed'],
    ['another target', sql`update admin_logs set target_id = ${cyd.id} where seq = 3`, 'the target of action 3 was changed'],
    [
      'a target that was taken out',
      sql`update admin_logs set target_id = null, details = '{}' where seq = 3`,
      'the target and the text of action 3 were changed',
    ],
    ['another member of staff', sql`update admin_logs set admin_id = ${cyd.id} where seq = 3`, 'who did it of action 3 was changed'],
    ['nobody who did it', sql`update admin_logs set admin_id = null where seq = 3`, 'who did it of action 3 was changed'],
    [
      'a mark of a purge that none made',
      sql`update admin_logs set target_id = null, details = '{}', text_blank = mac where seq = 3`,
      'the target and the text of action 3 were changed',
    ],
    ['a missing row', sql`delete from admin_logs where seq = 3`, 'action 3 is missing'],
    ['several missing rows', sql`delete from admin_logs where seq in (2, 3)`, 'actions 2 to 3 are missing'],
  ])('shows %s', async (_what, statement, complaint) => {
    await forge(statement)
    expect(await verified()).toEqual(changed(complaint))
  })

  test('shows two rows that changed places', async () => {
    await forge(sql`update admin_logs set seq = -seq + 105 where seq in (2, 3)`, sql`update admin_logs set seq = seq - 100 where seq > 100`)
    const swapped = [2, 3, 4].map((seq) => `action ${seq} is not the one that was written there`)
    expect(await verified()).toEqual(changed(swapped.join('; ')))
  })

  test('shows that its tail was cut', async () => {
    await forge(sql`delete from admin_logs where seq >= 4`)
    expect((await verified()).sentence).toContain('the last actions, 4 to 5, are missing')
  })

  test('shows a cut tail whose head was cut as well, and still does after the next action', async () => {
    rmSync(join(dataDir, 'staff-log-head'))
    await forge(
      sql`delete from admin_logs where seq = 5`,
      sql`update admin_log_head set seq = 4, mac = (select mac from admin_logs where seq = 4)`,
    )
    expect(await verified()).toEqual(changed('its head was changed or removed'))
    await record()
    expect(await verified()).toEqual(changed('its head was changed before action 5'))
    await record()
    expect(await verified()).toEqual(changed('its head was changed before action 5'))
  })

  test('shows a cut tail whose head was put back as it had been, by what DATA_DIR keeps', async () => {
    const before = await db.one<{ seq: number; mac: Buffer; seal: Buffer }>(sql`select seq, mac, seal from admin_log_head`)
    await record()
    await forge(
      sql`delete from admin_logs where seq = 6`,
      sql`update admin_log_head set seq = ${before.seq}, mac = ${before.mac}, seal = ${before.seal}`,
    )
    expect(await verified()).toEqual(changed('DATA_DIR knows of 6 actions, and there are 5'))
    await record(cyd.id)
    expect(await verified()).toEqual(changed('action 6 is not the one that DATA_DIR knows of'))
  })

  test('shows that it was emptied', async () => {
    await forge(sql`delete from admin_logs`, sql`delete from admin_log_head`)
    expect(await verified()).toEqual(changed('DATA_DIR knows of 5 actions, and there are 0'))
    await record()
    expect((await verified()).ok).toBe(false)
  })

  test('shows a head that was removed', async () => {
    await forge(sql`delete from admin_log_head`)
    expect(await verified()).toEqual(changed('its head was changed or removed'))
    await record()
    expect(await verified()).toEqual(changed('its head was changed before action 6'))
  })

  test('shows a row that somebody added', async () => {
    const columns = sql`id, action, created_at`
    await forge(sql`insert into admin_logs (${columns}) select gen_random_uuid(), action, created_at from admin_logs where seq = 1`)
    expect(await verified()).toEqual(changed('1 actions are outside the chain instead of 0'))
    await forge(
      sql`delete from admin_logs where seq is null`,
      sql`insert into admin_logs (${columns}, seq, details_digest, mac) select gen_random_uuid(), action, created_at, 6, details_digest, mac from admin_logs where seq = 5`,
    )
    expect((await verified()).sentence).toContain('action 6 is not the one that was written there')
  })

  test('is not proven with another secret', async () => {
    const config = { ...deps.config, secret: 'another secret that is long enough to be one' }
    const sentence = 'The log of the staff was written with another SECRET, or was changed from its first action on.'
    expect(await verifyLog({ db, config })).toEqual({ ok: false, sentence })
  })

  test('is proven after purges, which take people out of it', async () => {
    await record(cyd.id)
    expect(await transaction(db, (tx) => blankAbout(tx, deps, bob.id, 3))).toBe(3)
    expect(await transaction(db, (tx) => blankAbout(tx, deps, bob.id, 3))).toBe(2)
    expect(await verified()).toEqual({
      ok: true,
      sentence: 'The log of the staff is as it was written: 6 actions, 5 of them without what a purge took.',
    })
    expect(await transaction(db, (tx) => blankBy(tx, deps, ada.id, 10))).toBe(6)
    expect(await verified()).toMatchObject({ ok: true, sentence: expect.stringContaining('6 of them without') })
    expect(await db.many(sql`select distinct admin_id, target_id from admin_logs where seq < 6`)).toEqual([
      { admin_id: null, target_id: null },
    ])
    // What was taken stays taken.
    await forge(sql`update admin_logs set details = '{"reason":"Kindness"}' where seq = 1`)
    expect(await verified()).toEqual(changed('the text of action 1 was changed'))
  })

  test.each<[string, Sql, string]>([
    [
      'a row that was pointed at who leaves',
      sql`update admin_logs set target_id = ${cyd.id} where seq = 3`,
      'the target and the text of action 3 were changed',
    ],
    [
      'a text that was made about who leaves',
      sql`update admin_logs set details = ${JSON.stringify({ author_id: cyd.id })}::jsonb where seq = 3`,
      'the target and the text of action 3 were changed',
    ],
    [
      'a deed that was put on who leaves',
      sql`update admin_logs set admin_id = ${cyd.id} where seq = 3`,
      'who did it of action 3 was changed',
    ],
    [
      'a changed action',
      sql`update admin_logs set action = 'verify_user', target_id = ${cyd.id} where seq = 3`,
      'action 3 is not the one that was written there; the target and the text of action 3 were changed',
    ],
  ])('shows after a purge as before it %s', async (_what, statement, complaint) => {
    await record(cyd.id)
    await forge(statement)
    expect((await verified()).ok).toBe(false)
    await transaction(db, (tx) => blankAbout(tx, deps, cyd.id, 10))
    await transaction(db, (tx) => blankBy(tx, deps, cyd.id, 10))
    expect(await verified()).toEqual(changed(complaint))
    expect(await db.many(sql`select from admin_logs where ${cyd.id} in (target_id, admin_id::text, details ->> 'author_id')`)).toEqual([])
  })

  test('shows a row that lent its place to another while that was purged', async () => {
    await record(cyd.id)
    const places = (from: number, to: number) => [
      sql`update admin_logs set seq = 100 where seq = ${from}`,
      sql`update admin_logs set seq = ${from} where seq = ${to}`,
      sql`update admin_logs set seq = ${to} where seq = 100`,
    ]
    await forge(...places(3, 6))
    await transaction(db, (tx) => blankAbout(tx, deps, cyd.id, 10))
    await forge(...places(3, 6))
    await forge(sql`
      update admin_logs l set target_id = null, details = '{}', text_blank = lent.text_blank from admin_logs lent where l.seq = 3 and lent.seq = 6`)
    expect((await verified()).sentence).toContain('the target and the text of action 3 were changed')
  })

  test('keeps a row about somebody else, whatever tables say was removed from who leaves', async () => {
    const [word_filter, post] = [crypto.randomUUID(), crypto.randomUUID()]
    await transaction(db, (tx) => recordAction(tx, deps, { admin_id: ada.id, action: 'add_word_filter', target_id: word_filter }))
    await transaction(db, (tx) =>
      recordAction(tx, deps, {
        admin_id: ada.id,
        action: 'delete_post',
        target_id: post,
        details: { author_id: bob.id },
      }),
    )
    for (const target_id of [word_filter, post, bob.id])
      await db.run(sql`
        insert into removals (id, kind, target_id, user_id, created_at) values (gen_random_uuid(), 'post', ${target_id}, ${cyd.id}, now())`)
    expect(await transaction(db, (tx) => blankAbout(tx, deps, cyd.id, 10))).toBe(0)
    expect(await verified()).toEqual(unbroken(7))
  })

  test('counts what earlier releases wrote, and proves the rest', async () => {
    await db.run(sql`truncate admin_logs, admin_log_head`)
    rmSync(join(dataDir, 'staff-log-head'))
    await db.run(sql`insert into admin_logs (id, action, target_id) values (gen_random_uuid(), 'delete_post', ${bob.id})`)
    await record()
    expect(await verified()).toEqual({
      ok: true,
      sentence: 'The log of the staff is as it was written: 1 action, and 1 from before the chain, which it cannot prove.',
    })
    await transaction(db, (tx) => blankAbout(tx, deps, bob.id, 10))
    expect((await verified()).ok).toBe(true)
    await forge(sql`delete from admin_logs where seq is null`)
    expect(await verified()).toEqual(changed('0 actions are outside the chain instead of 1'))
  })

  test('is remembered by its last action, in whatever order the writers end', async () => {
    const file = join(dataDir, 'staff-log-head')
    const kept = readFileSync(file, 'utf8')
    expect(kept).toMatch(/^5 /)
    keepHead(deps.config, { seq: 4, mac: 'a'.repeat(64) })
    expect(readFileSync(file, 'utf8')).toBe(kept)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('staff-log-head'))).toEqual(['staff-log-head'])
  })

  test.each(['', 'five', `${'9'.repeat(20)} ${'a'.repeat(64)}\n`])('is not proven by a damaged file in DATA_DIR: %j', async (content) => {
    writeFileSync(join(dataDir, 'staff-log-head'), content)
    const advised = { ok: false, sentence: expect.stringContaining('delete the file: the next action writes it again') }
    expect(await verified()).toEqual(advised)
    await record()
    expect(await verified()).toEqual(advised)
    rmSync(join(dataDir, 'staff-log-head'))
    await record()
    expect(readFileSync(join(dataDir, 'staff-log-head'), 'utf8')).toMatch(/^7 /)
    expect(await verified()).toEqual(unbroken(7))
  })
})
