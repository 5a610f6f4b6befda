import { randomUUID } from 'node:crypto'
import { getMe } from '@atelier/contract/profiles'
import { afterAll, describe, expect, test } from 'vitest'
import { sessionQuery } from '#auth/sessions/session.queries.ts'
import { socketIdentity } from '#auth/sessions/session.ts'
import { connect } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sweepChanges } from '#db/memory/changes.queries.ts'
import type { MemorySource } from '#db/memory/memory.ts'
import { type Sql, sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { followingFeed } from '#features/feed/feed.queries.ts'
import {
  authorsQuery,
  communitiesQuery,
  marksQuery,
  namesQuery,
  publishedPostsQuery,
  viewerQuery,
  wishesQuery,
} from '#features/feed/following/remembered.queries.ts'
import { notificationPage, unreadCountQuery } from '#features/notifications/notifications.queries.ts'
import { watchedQuery } from '#features/notifications/remembered.queries.ts'
import { secondProcess } from '#testing/second-process.ts'
import { world } from '#testing/world.ts'

const server = await world()
const { db, deps, people } = server

// Another process on the same database, and one that remembers nothing.
const options = { ...db.pool.options, max: 2 }
const other = connect(options)
const truth = connect(options, 0)
afterAll(() => Promise.all([other.end(), truth.end()]))

const { ann, bob, cyd } = await people('ann', 'bob', 'cyd')
const sessions = [ann, bob, cyd].flatMap(({ id }) => [1, 2].map(() => ({ id: randomUUID(), user_id: id })))
const signIn = ({ id, user_id }: (typeof sessions)[number]): Sql =>
  sql`insert into auth.sessions (id, user_id, amr) values (${id}, ${user_id}, '[]') on conflict do nothing`
for (const session of sessions) await db.run(signIn(session))
const tokens = await Promise.all(
  sessions.map(({ id, user_id }) => deps.keys.sign({ sub: user_id, session_id: id, aud: 'authenticated' }, 3_600)),
)

const answer = (database: typeof db, token: string) =>
  socketIdentity({ db: database, keys: deps.keys }, token).then(
    (session) => JSON.stringify(session),
    (error: { code?: string }) => error.code,
  )
const answers = (database: typeof db) => Promise.all(tokens.map((token) => answer(database, token)))

/** Every kind of change to what a session answers, each with what undoes it. */
const changes: Record<string, (of: (typeof sessions)[number]) => Sql> = {
  'a sign-out': ({ id }) => sql`delete from auth.sessions where id = ${id}`,
  'a sign-in': signIn,
  'a refresh': ({ id }) => sql`update auth.sessions set refresh_counter = refresh_counter + 1 where id = ${id}`,
  'a second factor given': ({ id }) => sql`update auth.sessions set aal = 'aal2' where id = ${id}`,
  'a second factor taken back': ({ id }) => sql`update auth.sessions set aal = 'aal1' where id = ${id}`,
  'a second factor': ({ user_id }) =>
    sql`insert into auth.factors (id, user_id, factor_type) values (${user_id}, ${user_id}, 'totp') on conflict do nothing`,
  'its verification': ({ user_id }) => sql`update auth.factors set status = 'verified' where id = ${user_id}`,
  'its removal': ({ user_id }) => sql`delete from auth.factors where id = ${user_id}`,
  'a ban': ({ user_id }) => sql`insert into user_bans (id, user_id) values (gen_random_uuid(), ${user_id}) on conflict do nothing`,
  'its end': ({ user_id }) => sql`update user_bans set is_active = false where user_id = ${user_id}`,
  'a ban’s removal': ({ user_id }) => sql`delete from user_bans where user_id = ${user_id}`,
  'a restriction': ({ user_id }) =>
    sql`insert into user_restrictions (id, user_id, reason, created_at, ends_at)
      select ${user_id}, ${user_id}, 'Calm down', now(), now() + interval '1 hour' on conflict do nothing`,
  'a longer one': ({ user_id }) => sql`update user_restrictions set ends_at = ends_at + interval '1 second' where user_id = ${user_id}`,
  'its lifting': ({ user_id }) => sql`update user_restrictions set lifted_at = now() where user_id = ${user_id}`,
  'a restriction’s removal': ({ user_id }) => sql`delete from user_restrictions where user_id = ${user_id}`,
  'a role': ({ user_id }) => sql`insert into user_roles (user_id, role) values (${user_id}, 'moderator') on conflict do nothing`,
  'a higher role': ({ user_id }) => sql`
    update user_roles set role = 'admin' where user_id = ${user_id} and not has_role(${user_id}, 'admin')`,
  'the loss of a role': ({ user_id }) => sql`delete from user_roles where user_id = ${user_id}`,
  'a setting': () => sql`
    insert into platform_settings (setting_key, setting_value) values ('staff_second_factor_required', 'true') on conflict do nothing`,
  'another value': () => sql`
    update platform_settings set setting_value = case setting_value when 'true' then 'false' else 'true' end where setting_key = 'staff_second_factor_required'`,
  'no setting': () => sql`delete from platform_settings where setting_key = 'staff_second_factor_required'`,
  'an account that hides': ({ user_id }) => sql`update profiles set hidden_since = now() where user_id = ${user_id}`,
  'an account that comes back': ({ user_id }) => sql`update profiles set hidden_since = null where user_id = ${user_id}`,
  'a new address': ({ user_id }) => sql`update auth.users set email = ${`${randomUUID()}@test.example`} where id = ${user_id}`,
  'an account removed': ({ user_id }) => sql`update auth.users set deleted_at = now() where id = ${user_id}`,
  'an account restored': ({ user_id }) => sql`update auth.users set deleted_at = null where id = ${user_id}`,
  'another process’s sweep': () => sweepChanges,
}

test('after each of a thousand random changes by another process, every session answers what the database says', async () => {
  const kinds = Object.entries(changes)
  const next = random(11)
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 1_000; n++) {
    const [kind, change] = kinds[next(kinds.length)] as (typeof kinds)[number]
    await other.run(change(sessions[next(sessions.length)] as (typeof sessions)[number]))
    const remembered = await answers(db)
    expect(remembered, `after ${kind}, change ${n}`).toEqual(await answers(truth))
    for (const one of remembered) seen.add(one?.startsWith('{') ? 'session' : one)
  }
  expect([...seen].toSorted()).toEqual(['session', 'session_not_found', 'user_banned', 'user_not_found'])
}, 120_000)

describe('each trigger is needed', () => {
  const session = sessions[0] as (typeof sessions)[number]
  const act = (kind: string) => other.run((changes[kind] as (of: typeof session) => Sql)(session))
  const factors = ['a second factor', 'its verification', 'its removal']
  const bans = ['a ban', 'its end', 'a ban’s removal']
  const restrictions = ['a restriction', 'a longer one', 'its lifting', 'a restriction’s removal']
  const roles = ['a role', 'a higher role', 'the loss of a role']
  const settings = ['a role', 'a setting', 'another value', 'no setting']
  test.each([
    ['auth.users', 'note_changed', ['a new address', 'an account removed', 'an account restored']],
    ['auth.sessions', 'note_made', ['a sign-out', 'a sign-in']],
    ['auth.sessions', 'note_changed', ['a second factor given', 'a second factor taken back', ...factors]],
    ['auth.factors', 'note_made', factors],
    ['auth.factors', 'note_changed', factors],
    ['profiles', 'note_changed', ['an account that hides', 'an account that comes back']],
    ['user_bans', 'note_made', bans],
    ['user_bans', 'note_changed', bans],
    ['user_restrictions', 'note_made', restrictions],
    ['user_restrictions', 'note_changed', restrictions],
    ['user_roles', 'note_made', roles],
    ['user_roles', 'note_changed', roles],
    ['platform_settings', 'note_made', settings],
    ['platform_settings', 'note_changed', settings],
  ])(
    '%s without %s: a changed session answers as before',
    async (table, trigger, kinds) => {
      const healthy = [
        'its removal',
        'a ban’s removal',
        'a restriction’s removal',
        'the loss of a role',
        'no setting',
        'an account that comes back',
        'an account restored',
      ]
      for (const kind of [...healthy, 'a second factor taken back', 'a sign-in']) await act(kind)
      await db.execute(`alter table ${table} disable trigger ${trigger}`)
      try {
        const next = random(12)
        let stale = false
        for (let n = 0; n < 1_000 && !stale; n++) {
          await act(kinds[next(kinds.length)] as string)
          stale = JSON.stringify(await answers(db)) !== JSON.stringify(await answers(truth))
        }
        expect(stale).toBe(true)
      } finally {
        await db.execute(`alter table ${table} enable trigger ${trigger}`)
        await db.execute('truncate changes')
      }
    },
    60_000,
  )
})

const nobody = [ann.id]
const ofNotifications = ['bell', 'viewer', 'author', 'post', 'marks', 'community', 'comment', 'conversation']
// Their rows come before the notification, or take it with them.
const readOfNotifications = ['notifications', 'comments', 'messages']
test.each<[string, string[], Sql, string[]]>([
  ['a session', ['account'], sessionQuery(ann.id, randomUUID()), []],
  ['the viewer of a feed', ['viewer', 'marks'], viewerQuery(ann.id), []],
  ['an author', ['author'], authorsQuery(nobody), []],
  ['a published post', ['post'], publishedPostsQuery(nobody), []],
  ['its community', ['community'], communitiesQuery(nobody), []],
  ['who has a name', ['name'], namesQuery(nobody), []],
  ['who wants to be mentioned', ['wishes'], wishesQuery(nobody), []],
  // Posts that come later are above the newest that was there.
  ['likes and saves', ['marks'], marksQuery(nobody, nobody), ['posts.id']],
  // Mentions of people who do not want them, and posts where words are muted, are read by the statement itself.
  [
    'a Following page',
    ['viewer', 'author', 'post', 'community', 'marks', 'name', 'wishes'],
    followingFeed(ann.id, ann.id, 11),
    [
      ...['profiles.onboarding_completed', 'community_members.status', 'community_members.community_id', 'community_members.user_id'],
      ...['community_members.created_at', 'posts.members_before'],
    ],
  ],
  ['a count of unread notifications', ofNotifications, unreadCountQuery(ann.id, 'like'), readOfNotifications],
  [
    'the first page of notifications',
    ofNotifications,
    notificationPage({ userId: ann.id, language: 'en' }, { type: 'like', before: null, limit: 21 }),
    [
      ...readOfNotifications,
      ...['key', 'mailed_seq', 'pushed_seq', 'pushed_at'].map((column) => `notification_groups.${column}`),
      // What the staff wrote: a page that quotes it is not remembered.
      ...['user_warnings.id', 'user_warnings.reason', 'removals.id', 'removals.kind', 'removals.target_id', 'removals.reason'],
      ...['appeals.removal_id', 'appeals.answer'],
      // Only migrations set them.
      ...['notification_templates.default_title', 'notification_templates.default_content'],
    ],
  ],
  ['what they rest on', ofNotifications, watchedQuery(ann.id, { type: 'like', unread: true }), readOfNotifications],
])('triggers watch every column that is read of %s', async (_what, kinds, { strings, values }, others) => {
  const literal = (value: unknown) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${value}'`)
  const text = strings.reduce((before, part, n) => `${before}${literal(values[n - 1])}${part}`)
  await db.execute(`drop view if exists read_columns; create view read_columns as ${text}`)
  const read = await db.many<{ on: string; column: string }>(sql`
    select distinct a.attrelid::regclass::text as on, a.attname as column
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where r.ev_class = 'read_columns'::regclass and d.refobjsubid > 0 and d.refobjid <> r.ev_class`)
  const notes = sql`
    pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where t.tgenabled = 'O' and (f.proname = 'note_everything' or f.prosrc like any(${kinds.map((kind) => `%'${kind}'%`)}))`
  const watched = await db.many<{ on: string; column: string }>(sql`
    select distinct a.attrelid::regclass::text as on, a.attname as column
    from (select t.oid, t.tgrelid, t.tgtype from ${notes}) t
    join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refclassid = 'pg_class'::regclass
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where t.tgtype & 16 > 0 and d.refobjid = t.tgrelid and d.refobjsubid > 0`)
  // Inserts and deletions of rows, and TRUNCATE.
  const whole = await db.many<{ on: string }>(sql`
    select t.tgrelid::regclass::text as on from ${notes} group by 1 having bit_or(t.tgtype & 44) = 44`)
  const name = ({ on, column }: { on: string; column: string }) => `${on}.${column}`
  expect(read.length).toBeGreaterThan(1)
  const needed = read.filter((one) => !others.includes(name(one)))
  expect(needed.map(name).filter((column) => !watched.map(name).includes(column))).toEqual([])
  expect(needed.map(({ on }) => on).filter((table) => !others.includes(table) && !whole.some(({ on }) => on === table))).toEqual([])
})

test('a sign-out, a ban, a role and a purge in another process are seen by the next request', async () => {
  const process = await secondProcess(server)
  const { dee, eve, fay, gil } = await people('dee', 'eve', 'fay', 'gil')
  const code = (person: typeof dee) =>
    person.call(getMe).then(
      ({ role }) => role,
      ({ code }) => code,
    )
  const all = () => Promise.all([dee, eve, fay, gil].map(code))
  expect(await all()).toEqual(['user', 'user', 'user', 'user'])
  const left = await process.app.inject({ method: 'POST', url: '/auth/v1/logout', headers: { authorization: `Bearer ${dee.token}` } })
  expect(left.statusCode).toBe(204)
  expect(await all()).toEqual(['unauthenticated', 'user', 'user', 'user'])
  await other.run(sql`insert into user_bans (id, user_id) values (gen_random_uuid(), ${eve.id})`)
  expect(await all()).toEqual(['unauthenticated', 'banned', 'user', 'user'])
  await other.run(sql`insert into user_roles (user_id, role) values (${fay.id}, 'moderator')`)
  expect(await all()).toEqual(['unauthenticated', 'banned', 'moderator', 'user'])
  await other.run(sql`delete from auth.users where id = ${gil.id}`)
  expect(await all()).toEqual(['unauthenticated', 'banned', 'moderator', 'unauthenticated'])
})

describe('at the worst moment', () => {
  const ban = (id: string) => sql`insert into user_bans (id, user_id) values (gen_random_uuid(), ${id})`
  const is = async ({ token }: { token: string }) => (await answer(db, token))?.slice(0, 11)
  const live = '{"user_id":'

  test('a change counts from its commit on, however long its transaction took, and sweeps wait for it', async () => {
    const { hal, ivy } = await people('hal', 'ivy')
    await transaction(other, async (tx) => {
      await tx.run(ban(hal.id))
      for (let n = 0; n < 4; n++) {
        await truth.run(ban((await people(`long${n}`))[`long${n}`]?.id ?? ''))
        await truth.run(sweepChanges)
        expect(await is(hal)).toBe(live)
      }
    })
    expect([await is(hal), await is(ivy)]).toEqual(['user_banned', live])
  })

  /** A transaction of another test, in another database, holds the sweep back. */
  const swept = () =>
    expect
      .poll(async () => {
        await other.run(sweepChanges)
        return other.one(sql`select count(*) from changes where kind <> 'identity'`)
      })
      .toEqual({ count: 0 })

  test('a process that paused while what changed was swept', async () => {
    const { jan, kit } = await people('jan', 'kit')
    expect([await is(jan), await is(kit)]).toEqual([live, live])
    await other.run(ban(jan.id))
    await swept()
    expect([await is(jan), await is(kit)]).toEqual(['user_banned', live])
  })

  test('more changes at once than a look reads', async () => {
    const { lee, max } = await people('lee', 'max')
    expect([await is(lee), await is(max)]).toEqual([live, live])
    await transaction(other, async (tx) => {
      await tx.run(sql`insert into changes (kind, key) select 'account', gen_random_uuid() from generate_series(1, 5000)`)
      await tx.run(ban(lee.id))
    })
    expect([await is(lee), await is(max)]).toEqual(['user_banned', live])
  })

  test('TRUNCATE of what changed, and of a table that is read', async () => {
    const { nan, ozy } = await people('nan', 'ozy')
    expect([await is(nan), await is(ozy)]).toEqual([live, live])
    await other.run(ban(nan.id))
    await other.execute('truncate changes')
    // The other process is the first to miss the identity.
    await answer(other, ozy.token)
    expect([await is(nan), await is(ozy)]).toEqual(['user_banned', live])
    await other.execute('truncate user_bans cascade')
    expect([await is(nan), await is(ozy)]).toEqual([live, live])
  })

  test('a change while its session is being read for the first time', async () => {
    const { pia } = await people('pia')
    const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const loaded = db.memory.recall('account', pia.id, 'slow', async () => {
      begun.resolve()
      await read.promise
      return 'before'
    })
    await begun.promise
    await other.run(ban(pia.id))
    expect(await is(pia)).toBe('user_banned')
    read.resolve()
    expect(await loaded).toBe('before')
    expect(await db.memory.recall('account', pia.id, 'slow', async () => 'after')).toBe('after')
  })
})

test('what is composed of several things is of one moment, and each is loaded once', async () => {
  const state = { viewer: 'before', post: 'before' }
  const loads: string[] = []
  const key = newId()
  const source = (kind: 'viewer' | 'post', meanwhile: () => Promise<unknown>): MemorySource<string> => ({
    kinds: [kind],
    async load() {
      loads.push(kind)
      await meanwhile()
      return new Map([[key, state[kind]]])
    },
    bytesOf: () => 0,
  })
  const viewers = db.memory.keep(source('viewer', async () => {}))
  const posts = db.memory.keep(
    source('post', async () => {
      // Both change at once, after the one was read and before the other is.
      Object.assign(state, { viewer: 'after', post: 'after' })
      if (loads.length < 3) await other.run(sql`insert into changes (kind, key) values ('viewer', ${key}), ('post', ${newId()})`)
    }),
  )
  const both = () =>
    db.memory.compose((get) => {
      const viewer = get(viewers, key)
      return viewer && [viewer, get(posts, key)]
    })
  // As at the begin of each request.
  await answer(db, ann.token)
  expect(await both()).toEqual(['after', 'after'])
  expect(loads).toEqual(['viewer', 'post', 'viewer'])
  expect(await both()).toEqual(['after', 'after'])
  expect(loads).toHaveLength(3)
  expect(await truth.memory.compose(() => 'nothing is remembered')).toBeUndefined()
})

test('what is composed is bounded too, and given up where the bound is too small', async () => {
  const small = connect(options, 4_000)
  try {
    const keys = Array.from({ length: 30 }, newId)
    const big = small.memory.keep<string>({ kinds: ['post'], load: async (ids) => new Map(ids.map((id) => [id, id])), bytesOf: () => 300 })
    for (const id of keys) expect(await small.memory.compose((get) => get(big, id))).toBe(id)
    expect(small.memory.bytes()).toBeGreaterThan(500)
    expect(small.memory.bytes()).toBeLessThanOrEqual(4_000)
    expect(await small.memory.compose((get) => keys.map((id) => get(big, id)))).toBeUndefined()
  } finally {
    await small.end()
  }
})

test('what is held is bounded, and right beyond the bound', async () => {
  const small = connect(options, 4_000)
  try {
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, n) => people(`crowd_${n}`)))
    const all = crowd.flatMap((group) => Object.values(group))
    for (let round = 0; round < 2; round++) for (const { token } of all) expect(await answer(small, token)).toBe(await answer(truth, token))
    expect(small.memory.bytes()).toBeGreaterThan(500)
    expect(small.memory.bytes()).toBeLessThanOrEqual(4_000)
  } finally {
    await small.end()
  }
})

test('a read that fails is tried again by the next', async () => {
  const failing = () => Promise.reject(new Error('gone'))
  await expect(db.memory.recall('account', cyd.id, 'failing', failing)).rejects.toThrow('gone')
  expect(await db.memory.recall('account', cyd.id, 'failing', async () => 'there')).toBe('there')
})

/** The same numbers below `n` for the same seed. */
function random(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
