import { listBookmarks } from '@atelier/contract/bookmarks'
import { completeOnboarding, listInterests, updateInterests } from '@atelier/contract/onboarding'
import { getPost, savePost } from '@atelier/contract/posts'
import { getMe, getProfile } from '@atelier/contract/profiles'
import { logSearchClick, search, trendingHashtags, trendingUsers } from '@atelier/contract/search'
import { expect, test } from 'vitest'
import { sqlState } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { world } from '#testing/world.ts'

const { app, db, call, people } = await world()

/** Each column as PostgreSQL describes it. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const columns = await db.many<{ name: string; is: string }>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as is
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`)
  return Object.fromEntries(columns.map(({ name, is }) => [name, is]))
}

/** The columns of each key that lets a value be there once. */
async function keysOf(table: string): Promise<string[]> {
  const keys = await db.many<{ columns: string }>(sql`
    select string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null group by i.indexrelid`)
  return keys.map(({ columns }) => columns).toSorted()
}

const id = 'uuid not null'
const count = 'integer not null default 0'
const time = 'timestamp with time zone not null default now()'
const no = 'boolean not null default false'

test.each<[string, string, Record<string, string>, string[]]>([
  [
    'DATA-005',
    'profiles',
    {
      user_id: id,
      username: 'text',
      full_name: 'text',
      avatar_url: 'text',
      bio: 'text',
      phone_number: 'text',
      nationality: 'character(2)',
      date_of_birth: 'date',
      is_verified: no,
      is_private: no,
      created_at: time,
      followers_count: count,
      following_count: count,
      posts_count: count,
      onboarding_completed: no,
    },
    ['user_id', 'username'],
  ],
  [
    'DATA-008',
    'posts',
    {
      id,
      user_id: id,
      content: 'text not null',
      created_at: time,
      likes_count: count,
      comments_count: count,
      shares_count: count,
      saves_count: count,
      engagement_score: 'double precision not null default 0',
      enlightenment_score: 'double precision',
      reliability_score: 'double precision',
      category: 'text',
      location: 'text',
      is_public: 'boolean not null default true',
    },
    ['id', 'user_id, client_id'],
  ],
  [
    'DATA-010',
    'post_media',
    { post_id: id, media_url: 'text not null', media_type: 'text not null', order_index: 'smallint not null', alt_text: 'text' },
    ['id', 'media_id', 'post_id, order_index'],
  ],
  ['DATA-013', 'hashtags', { id, name: 'text not null', usage_count: count }, ['id', 'name']],
  ['DATA-014', 'post_hashtags', { post_id: id, hashtag_id: id }, ['post_id, hashtag_id']],
  ['DATA-015', 'followers', { id, follower_id: id, following_id: id }, ['follower_id, following_id', 'id']],
  ['DATA-016', 'likes', { id, post_id: id, user_id: id }, ['id', 'post_id, user_id']],
  ['DATA-017', 'saved_posts', { id, post_id: id, user_id: id }, ['id', 'post_id, user_id']],
  [
    'DATA-019',
    'comments',
    { id, post_id: id, user_id: id, content: 'text not null', created_at: time, likes_count: count, parent_comment_id: 'uuid' },
    ['id', 'user_id, client_id'],
  ],
  [
    'DATA-021',
    'search_logs',
    { user_id: id, query: 'text not null', result_type: 'text not null', results_count: 'integer', clicked_result_id: 'uuid' },
    ['id'],
  ],
  ['DATA-022', 'trending_hashtags', { id, name: 'text not null', usage_count: 'integer not null' }, ['id']],
  ['DATA-025', 'countries', { id: 'character(2) not null', name: 'text not null' }, ['id', 'name']],
  ['DATA-026', 'interests', { id, name: 'text not null' }, ['id', 'name']],
  ['DATA-028', 'user_interests', { user_id: id, interest_id: id }, ['user_id, interest_id']],
  [
    'DATA-030',
    'user_preferences',
    { feed_algorithm_weight: 'double precision not null default 0', preferred_categories: "text[] not null default '{}'::text[]" },
    ['id', 'user_id'],
  ],
])('%s: the columns of %s, and what can be there only once', async (_id, table, columns, keys) => {
  expect(await columnsOf(table)).toMatchObject(columns)
  expect(await keysOf(table)).toEqual(keys)
})

test('DATA-006: a nationality is the id of a country, and nothing else', async () => {
  const { nan } = await people('nan')
  await db.run(sql`update profiles set onboarding_completed = false where user_id = ${nan.id}`)
  const interest_ids = (await call(listInterests)).items.slice(0, 3).map(({ id }) => id)
  const form = { first_name: 'Nan', last_name: 'Tester', username: 'nan', date_of_birth: '1990-05-17', interest_ids }
  expect((await nan.call(completeOnboarding, { ...form, nationality: 'NO' })).nationality).toBe('NO')
  expect(await db.one(sql`select c.name from profiles p join countries c on c.id = p.nationality where p.user_id = ${nan.id}`)).toEqual({
    name: 'Norway',
  })
  const unknown = await db.run(sql`update profiles set nationality = 'XQ' where user_id = ${nan.id}`).catch(sqlState)
  expect(unknown).toEqual({ code: '23503', constraint: 'profiles_nationality_fkey' })
})

test('DATA-007: the answer for a profile has the six fields that the second document names', async () => {
  const { pat, quy } = await people('pat', 'quy')
  const fields = { user_id: pat.id, full_name: 'Pat Tester', username: 'pat', avatar_url: null, is_verified: false, is_private: false }
  expect(await quy.call(getProfile, { identifier: 'pat' })).toMatchObject(fields)
  expect(await pat.call(getMe)).toMatchObject(fields)
})

test('DATA-009: the answer for a post has its fields, its author’s profile and its media', async () => {
  const { pia, rex } = await people('pia', 'rex')
  const { id } = await publish(pia, 'Seen')
  expect(await rex.call(getPost, { post_id: id })).toMatchObject({
    id,
    content: 'Seen',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    likes_count: 0,
    comments_count: 0,
    shares_count: 0,
    saves_count: 0,
    user_id: pia.id,
    engagement_score: 0,
    is_public: true,
    author: { user_id: pia.id, full_name: 'Pia Tester', username: 'pia', avatar_url: null, is_verified: false, is_private: false },
    post_media: [],
  })
})

test('DATA-011, DATA-012: a medium of a post has its address, its MIME type, its alt text and its measures', async () => {
  const { sid } = await people('sid')
  const media = [{ media_id: await uploadPicture(app, sid.token), alt_text: 'A blue wall' }]
  const [medium] = (await publish(sid, 'With a picture', { media })).post_media
  expect(medium).toMatchObject({
    media_url: expect.stringMatching(/^\/media\/post-media\//),
    media_type: 'image/webp',
    alt_text: 'A blue wall',
    width: 800,
    height: 600,
  })
  expect((await app.inject(medium?.media_url ?? '')).headers['content-type']).toBe(medium?.media_type)
})

test('DATA-018: a saved post is answered with its id, when it was saved, and the post', async () => {
  const { uma, vin } = await people('uma', 'vin')
  const post = await publish(vin, 'Worth keeping')
  await uma.call(savePost, { post_id: post.id })
  const saved = await db.one<{ id: string }>(sql`select id from saved_posts where user_id = ${uma.id}`)
  expect((await uma.call(listBookmarks)).items).toMatchObject([
    { id: saved.id, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), post: { id: post.id, content: 'Worth keeping' } },
  ])
})

test('DATA-023, DATA-024: trends are answered with the tag’s id, name and uses, and the person’s profile', async () => {
  const { wyn, yul } = await people('wyn', 'yul')
  await publish(wyn, 'Tides #tidepool')
  await refreshTrends(db, new Date())
  const tag = await db.one<{ id: string }>(sql`select id from hashtags where name = 'tidepool'`)
  expect((await yul.call(trendingHashtags)).items).toContainEqual({ id: tag.id, name: 'tidepool', usage_count: 1 })
  expect((await yul.call(trendingUsers, { limit: 50 })).items).toContainEqual(
    expect.objectContaining({
      user_id: wyn.id,
      username: 'wyn',
      full_name: 'Wyn Tester',
      avatar_url: null,
      followers_count: 0,
      is_verified: false,
    }),
  )
})

test('DATA-021, DATA-028, DATA-030: rows of searches, interests and preferences hold what was done', async () => {
  const { tia } = await people('tia')
  await tia.call(search, { q: 'lanterns' })
  await tia.call(logSearchClick, { query: 'lanterns', clicked_result_id: tia.id })
  expect(
    await db.many(sql`
      select query, result_type, results_count, clicked_result_id from search_logs where user_id = ${tia.id} order by id`),
  ).toEqual([
    { query: 'lanterns', result_type: 'mixed', results_count: 0, clicked_result_id: null },
    { query: 'lanterns', result_type: 'click', results_count: null, clicked_result_id: tia.id },
  ])
  const interest_ids = (await call(listInterests)).items.slice(0, 3).map(({ id }) => id)
  await tia.call(updateInterests, { interest_ids, preferred_categories: ['Tutorials'] })
  const chosen = await db.many<{ interest_id: string }>(sql`select interest_id from user_interests where user_id = ${tia.id}`)
  expect(chosen.map(({ interest_id }) => interest_id).toSorted()).toEqual(interest_ids.toSorted())
  expect(await db.one(sql`select feed_algorithm_weight, preferred_categories from user_preferences where user_id = ${tia.id}`)).toEqual({
    feed_algorithm_weight: 0,
    preferred_categories: ['Tutorials'],
  })
})

test('DATA-025, DATA-026: countries and interests are there from the start', async () => {
  expect(await db.one(sql`select id, name from countries where id = 'DE'`)).toEqual({ id: 'DE', name: 'Germany' })
  expect((await db.one<{ count: number }>(sql`select count(*) from countries`)).count).toBeGreaterThan(240)
  expect((await call(listInterests)).items).toHaveLength(30)
})
