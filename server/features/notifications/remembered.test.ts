import { beforeAll, describe, expect, inject, test } from 'vitest'
import { sweepChanges } from '#db/memory/changes.queries.ts'
import { sql } from '#db/sql.ts'
import { besideOthers, type Trigger } from '#testing/beside-others.ts'
import { type Choice, feedWrites } from '#testing/feed-writes.ts'
import { notificationWrites } from '#testing/notification-writes.ts'

const { writes, seed, triggers: every } = inject('feed')
const all = { ...feedWrites, ...notificationWrites }
const theWorld = await besideOthers(5, seed, all)
const { app, db, clock, other, cramped, oracle, crowd, tokens, next, one, tryTo, write, without, kindsWith } = theWorld

async function answers(person: number, path: string, server = app): Promise<[string, string]> {
  const request = { url: `/api/notifications${path}`, headers: { authorization: `Bearer ${tokens[person]}` } }
  const said = await Promise.all([server, oracle].map((one) => one.inject(request)))
  return said.map(({ statusCode, headers, payload }) =>
    statusCode === 200 ? `${headers['content-type']} ${payload}` : `${statusCode}`,
  ) as [string, string]
}
const paths = ['', '/unread-count', '/unread-count?filter=likes', '?filter=system', '?limit=3']

beforeAll(async () => {
  clock.stop()
  await heal()
})

test('R19: after each random write by another process, counts and first pages are what the database says', async () => {
  const [news, kinds] = [Object.keys(notificationWrites), Object.keys(all)]
  const seen = { notifications: 0, unread: 0, refused: 0 }
  for (let n = 0; n < writes; n++) {
    if (n % 25 === 0) await heal()
    if (next(20) === 0) clock.pass(next(400))
    if (next(40) === 0) await other.run(sweepChanges)
    if (next(200) === 0) await other.execute('truncate changes')
    const kind = await write(next(3) === 0 ? kinds : news)
    await Promise.all(
      [0, 1, 2].map(async () => {
        const [reader, path] = [next(crowd.length), one(paths)]
        const [remembered, said] = await answers(reader, path, one([app, app, cramped]))
        expect(remembered, `write ${n}, ${kind}, read by ${reader} at ${path}`).toBe(said)
        if (/^\d/.test(said)) seen.refused++
        else if (said.includes('"parts"')) seen.notifications++
        else if (!/"(count":0|items":\[\])/.test(said)) seen.unread++
      }),
    )
  }
  expect(seen.notifications).toBeGreaterThan(writes / 2)
  expect(seen.unread).toBeGreaterThan(writes / 4)
}, 3_600_000)

const triggers = await db.many<Trigger>(sql`
  select tgname as name, tgrelid::regclass::text as on from pg_trigger
  where tgname like 'note\_%' and tgfoid in (select oid from pg_proc where proname in ('note_bell', 'note_bells_gone', 'note_comment', 'note_liked_comment',
      'note_message', 'note_messages_gone', 'note_conversation', 'note_viewer', 'note_block', 'note_muter', 'note_follower', 'note_marks', 'note_author', 'note_post', 'note_community'))
    -- Needed by the rule only: a community goes with its members, a conversation stays between the same people, a like comes with its post's count,
    -- and nobody here is banned while the account is being deleted.
    and (tgrelid, tgname) not in (('communities'::regclass, 'note_made'), ('conversations'::regclass, 'note_changed'),
      ('profiles'::regclass, 'note_author_made'), ('profiles'::regclass, 'note_suspended'), ('likes'::regclass, 'note_made'))
    and tgrelid <> 'saved_posts'::regclass
    order by 2, 1`)

describe('each trigger is needed', () => {
  const few = ['notification_groups', 'community_offers']
  const chosen = triggers.filter(({ name, on }) => every || (few.includes(on) && name === 'note_changed'))
  test.each(chosen)(
    '$on without $name: a count or a page is not what the database says',
    async ({ name, on }) => {
      const touching = kindsWith(new RegExp(`(update|into|from) (only )?${on.replace('.', '\\.')}\\b`))
      const about = Object.keys(notificationWrites).filter((kind) => kind.startsWith('a notification of'))
      await heal()
      await without({ name, on }, async () => {
        let stale = false
        for (let n = 0; n < 1_500 && !stale; n++) {
          if (n % 40 === 0) await heal()
          await write(n % 5 === 0 ? about : touching)
          for (const reader of crowd.keys())
            for (const path of ['', '/unread-count']) {
              const [remembered, said] = await answers(reader, path)
              stale ||= remembered !== said
            }
        }
        expect(stale).toBe(true)
      })
    },
    240_000,
  )
})

/** Everybody is there and follows the next, has published, said and liked something, and has been told so. */
async function heal() {
  for (const table of ['user_bans', 'user_quiets', 'blocks', 'mutes', 'muted_words', 'hidden_posts'])
    await other.execute(`delete from ${table}`)
  await other.execute(
    "update posts set audience = 'everyone', is_public = true, status = 'published', community_id = null where not is_public or status <> 'published'",
  )
  await other.execute('update profiles set hidden_since = null where hidden_since is not null')
  await other.execute('update auth.users set deleted_at = null where deleted_at is not null')
  const choices = crowd.map((id, n) => ({ a: id, b: crowd[(n + 1) % crowd.length] as string, n: next(1_000_000), now: clock.now() }))
  for (const kind of ['somebody new', 'a sign-in', 'preferences again', 'a new post', 'a comment'])
    for (const choice of choices) await tryTo(kind, choice)
  await other.run(sql`
    update profiles set username = coalesce(username, 'maker_' || right(user_id::text, 12)), date_of_birth = '1990-05-17', onboarding_completed = true,
      is_private = user_id = ${crowd[4]}
    where user_id = any(${crowd})`)
  for (const kind of ['comments that come back', 'all preferences', 'nothing cleared', 'messages given again', 'a community'])
    await tryTo(kind, choices[0] as Choice)
  const told = [
    'follow',
    'another follow',
    'a request',
    'a like of the newest',
    'likes of comments',
    'a member',
    'an owner',
    'an offered community',
    'a conversation',
    'a message',
  ]
  for (const kind of [...told, ...Object.keys(notificationWrites).filter((kind) => kind.startsWith('a notification of'))])
    for (const choice of choices) await tryTo(kind, choice)
}
