import { beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sweepChanges } from '#db/memory/changes.queries.ts'
import { sql } from '#db/sql.ts'
import { besideOthers, type Trigger } from '#testing/beside-others.ts'
import { feedWrites } from '#testing/feed-writes.ts'

const { writes, seed, triggers: every } = inject('feed')
const theWorld = await besideOthers(7, seed, feedWrites)
const { app, db, clock, other, truth, cramped, oracle, crowd, tokens, next, one, act, write, without, kindsWith } = theWorld

/** The first has published more than is remembered of them. */
beforeAll(async () => {
  clock.stop()
  await heal()
  // Whom nobody follows, so that there is much to like.
  const library = newId()
  await act('somebody new', { a: library, b: library, n: 1, now: clock.now() })
  for (const [n, author, posts] of [
    [0, library, 100],
    [1, crowd[0], 40],
  ])
    await other.run(sql`
      insert into posts (id, user_id, content)
      select (${`0190000${n}-0000-7000-8000-`} || lpad(n::text, 12, '0'))::uuid, ${author}, 'Made as number ' || n % 30 from generate_series(1, ${posts}) n`)
})

/** A page as it goes over the wire, from what is remembered and from the statement. */
async function pages(person: number, query: string, server = app): Promise<[string, string]> {
  const request = { url: `/api/feed?tab=following${query}`, headers: { authorization: `Bearer ${tokens[person]}` } }
  const answers = await Promise.all([server, oracle].map((one) => one.inject(request)))
  return answers.map(({ statusCode, headers, payload }) => {
    const { instance, ...rest } = statusCode === 200 ? { instance: '' } : JSON.parse(payload)
    return `${statusCode} ${headers['content-type']} ${statusCode === 200 ? payload : JSON.stringify(rest)}`
  }) as [string, string]
}

async function someCursor(): Promise<string> {
  const row = await truth.maybeOne<{ id: string }>(sql`select id from posts order by md5(id::text || ${String(next(1_000))}) limit 1`)
  return row ? `&cursor=${row.id}` : ''
}

test('after each random write by another process, every page is byte for byte what the database says', async () => {
  const kinds = Object.keys(feedWrites)
  const seen = { posts: 0, refused: 0 }
  for (let n = 0; n < writes; n++) {
    if (n % 50 === 0) await heal()
    if (next(20) === 0) clock.pass(next(400))
    if (next(40) === 0) await other.run(sweepChanges)
    if (next(200) === 0) await other.execute('truncate changes')
    const kind = await write(kinds)
    const readers = Array.from({ length: 3 }, () => next(crowd.length))
    const queries = ['', '', `&limit=${one([1, 2, 5, 20, 50])}`, next(3) === 0 ? await someCursor() : '']
    await Promise.all(
      readers.map(async (reader) => {
        const query = one(queries)
        const [remembered, said] = await pages(reader, query, one([app, app, cramped]))
        expect(remembered, `write ${n}, ${kind}, read by ${reader} with ${query}`).toBe(said)
        if (!said.startsWith('200')) seen.refused++
        else if (said.includes('"content"')) seen.posts++
      }),
    )
  }
  expect(seen.posts).toBeGreaterThan(writes)
  expect(seen.refused).toBeGreaterThan(0)
}, 3_600_000)

const ofNotifications = ['bell', 'bells_gone', 'comment', 'liked_comment', 'conversation', 'message', 'messages_gone'].map(
  (name) => `note_${name}`,
)
const triggers = await db.many<Trigger>(sql`
  select tgname as name, tgrelid::regclass::text as on from pg_trigger
  where tgname like 'note\_%' and tgfoid not in ('note_everything'::regproc, 'note_account'::regproc, 'note_user'::regproc)
    -- Needed by the rule only: the posts of an account come after it and go before it, and so does its username.
    and tgname not in ('note_author_made', 'note_name_made')
    -- Of notifications alone.
    and tgname not in ('note_onboarded', 'note_suspended', 'note_kept_within') and tgrelid <> 'community_members'::regclass
    and tgfoid not in (select oid from pg_proc where proname = any(${ofNotifications})) order by 2, 1`)

const naming = ['a post that names somebody', 'another username', 'who may mention']

describe('each trigger is needed', () => {
  const chosen = every ? triggers : triggers.filter((_, n) => n % Math.ceil(triggers.length / 3) === 1)
  test.each(chosen)(
    '$on without $name: a page is not what the database says',
    async ({ name, on }) => {
      const kinds = [
        ...kindsWith(new RegExp(`\\b${on.replace('.', '\\.')}\\b`)),
        ...(/^(profiles|user_preferences)$/.test(on) ? naming : []),
      ]
      await heal()
      await without({ name, on }, async () => {
        let stale = false
        for (let n = 0; n < 2_000 && !stale; n++) {
          if (n % 50 === 0) await heal()
          await write(kinds)
          for (const reader of crowd.keys()) {
            const [remembered, said] = await pages(reader, '')
            stale ||= remembered !== said
          }
        }
        expect(stale).toBe(true)
      })
    },
    120_000,
  )
})

/** Everybody is there, has published and follows three others, and nothing stands between them. */
async function heal() {
  for (const table of ['user_bans', 'user_quiets', 'blocks', 'mutes', 'muted_words', 'hidden_posts'])
    await other.execute(`delete from ${table}`)
  await other.execute(
    "update posts set audience = 'everyone', is_public = true, status = 'published' where not is_public or status <> 'published'",
  )
  await other.execute('update profiles set hidden_since = null where hidden_since is not null')
  await other.execute('update auth.users set deleted_at = null where deleted_at is not null')
  const choices = crowd.map((id) => ({ a: id, b: id, n: next(1_000_000), now: clock.now() }))
  for (const kind of ['somebody new', 'a sign-in', 'a new post']) for (const choice of choices) await act(kind, choice)
  await other.run(sql`
    update profiles set username = coalesce(username, 'maker_' || right(user_id::text, 12)), date_of_birth = '1990-05-17', onboarding_completed = true,
      is_private = user_id = any(${crowd.slice(3)})
    where user_id = any(${crowd})`)
  await other.execute("update user_preferences set mention_audience = 'everyone' where mention_audience <> 'everyone'")
  for (const [n, choice] of choices.entries())
    for (const step of [1, 2, 4]) await act('follow', { ...choice, b: crowd[(n + step) % crowd.length] as string })
}
