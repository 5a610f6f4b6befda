import { createComment } from '@atelier/contract/comments'
import { type Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import { getMe, updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { logSearchClick, search } from '@atelier/contract/search'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people } = await world()
const interest_ids = (await call(listInterests)).items.slice(0, 3).map(({ id }) => id)
const { ada, bea } = await people('ada', 'bea')
const { id: post_id } = await publish(ada)
const client_id = () => crypto.randomUUID()

/** Starts onboarding again and fills one field of it. */
async function onboarded(fields: Record<string, string>) {
  await db.run(sql`update profiles set onboarding_completed = false where user_id = ${bea.id}`)
  const form = { first_name: 'Bea', last_name: 'Tester', username: 'bea', date_of_birth: '1990-05-17', interest_ids }
  try {
    return await bea.call(completeOnboarding, { ...form, ...fields })
  } finally {
    await db.run(sql`update profiles set onboarding_completed = true where user_id = ${bea.id}`)
  }
}
const noteOf = async (who: TestPerson) => (await db.one<{ note: string }>(sql`select note from reports where reporter_id = ${who.id}`)).note
const newestQuery = async () =>
  (await db.one<{ query: string }>(sql`select query from search_logs where user_id = ${ada.id} order by id desc limit 1`)).query

/** Every text that a person can have stored: its field, its longest length in characters, and what is stored of a text. */
const fields: [string, string, number, (text: string) => Promise<unknown>][] = [
  [
    'first name',
    'first_name',
    limits.onboarding.name,
    async (text) => (await onboarded({ first_name: text })).full_name?.replace(/ Tester$/, ''),
  ],
  [
    'last name',
    'last_name',
    limits.onboarding.name,
    async (text) => (await onboarded({ last_name: text })).full_name?.replace(/^Bea /, ''),
  ],
  ['bio in onboarding', 'bio', limits.onboarding.bio, async (text) => (await onboarded({ bio: text })).bio],
  ['phone number', 'phone_number', limits.phone, async (text) => (await onboarded({ phone_number: text })).phone_number],
  ['full name', 'full_name', limits.profile.name, async (text) => (await ada.call(updateProfile, { full_name: text })).full_name],
  ['bio', 'bio', limits.profile.bio, async (text) => (await ada.call(updateProfile, { bio: text })).bio],
  ['location', 'location', limits.profile.location, async (text) => (await ada.call(updateProfile, { location: text })).location],
  ['username', 'username', limits.profile.username, async (text) => (await ada.call(updateProfile, { username: text })).username],
  ['post', 'content', limits.post.text, async (text) => (await publish(ada, text)).content],
  [
    'alt text',
    'media.0.alt_text',
    limits.media.altText,
    async (text) => (await publish(ada, 'Seen', { media: [{ ...(await uploaded(db, ada)), alt_text: text }] })).post_media[0]?.alt_text,
  ],
  [
    'comment',
    'content',
    limits.comment.text,
    async (text) => (await ada.call(createComment, { post_id, client_id: client_id(), content: text })).content,
  ],
  [
    'note of a report',
    'note',
    1_000,
    async (text) => {
      await db.run(sql`delete from reports`)
      await bea.call(createReport, { type: 'post', target_id: post_id, reason: 'spam', note: text })
      return noteOf(bea)
    },
  ],
  [
    'search',
    'q',
    limits.search.max,
    async (text) => {
      await ada.call(search, { q: text })
      return newestQuery()
    },
  ],
  [
    'search of a click',
    'query',
    limits.search.max,
    async (text) => {
      await ada.call(logSearchClick, { query: text, clicked_result_id: post_id })
      return newestQuery()
    },
  ],
]

/** A character in as many bytes as the name says, with which a text of any length can be made. */
const characters: Record<string, string> = {
  'a letter': 'a',
  'a letter of three bytes': '紙',
  'an emoji of four bytes': '🎨',
  'a letter with seven accents': `a${'\u0301'.repeat(7)}`,
  'a letter with thirty accents': `a${'\u0301'.repeat(30)}`,
  'a family of 25 bytes': '👨‍👩‍👧‍👦',
  'half of a pair': '\ud83c',
  'a digit': '7',
  'a hashtag': '#𐐀',
}

test.each(fields)('%s: every text is stored unchanged, or refused at its field', async (_name, field, max, stored) => {
  let kept = 0
  for (const [what, character] of Object.entries(characters)) {
    for (const length of [3, 12, max, max + 1]) {
      const text = character.repeat(length)
      const outcome = await stored(text).catch((error: unknown) => error)
      if (isFailure(outcome)) expect(refusedAt(outcome), `${length} × ${what}`).toEqual([422, field])
      else {
        kept++
        expect(outcome, `${length} × ${what}`).toBe(text.toWellFormed())
      }
    }
  }
  expect(kept, 'or this test means nothing').toBeGreaterThan(0)
  // What PostgreSQL takes for blank and JavaScript does not, and the other way round.
  for (const blank of ['\u0085', '\u2028\u3000', '\ufeff', '\u180e', '\u0000', '\u001c']) {
    const outcome = await stored(blank.repeat(3)).catch((error: unknown) => error)
    if (isFailure(outcome)) expect(refusedAt(outcome), JSON.stringify(blank)).toEqual([422, field])
  }
})

const refusedAt = ({ status, errors }: Failure) => [status, ...new Set(errors.map(({ field }) => field))]

test('first and last name of letters with seven accents are both refused', async () => {
  const dense = `a${'\u0301'.repeat(7)}`.repeat(50)
  await expect(onboarded({ first_name: dense, last_name: dense })).rejects.toMatchObject({
    code: 'invalid',
    errors: [
      { field: 'first_name', code: 'too_long' },
      { field: 'last_name', code: 'too_long' },
    ],
  })
  const { full_name } = await onboarded({ first_name: 'Zoë', last_name: 'ศรีสุวรรณ'.repeat(5) })
  expect(full_name).toBe(`Zoë ${'ศรีสุวรรณ'.repeat(5)}`)
  expect(await bea.call(getMe)).toMatchObject({ full_name })
})

test('every column of text has a cap of its own', async () => {
  const uncapped = await db.many<{ column: string }>(sql`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'auth') and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.table_name <> 'schema_migrations'
      and not exists (
        select from pg_constraint k
        where k.contype = 'c' and k.conrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
          and pg_get_constraintdef(k.oid) like '%' || c.column_name || '%')
    order by 1`)
  expect(uncapped.map(({ column }) => column)).toEqual([])
})
