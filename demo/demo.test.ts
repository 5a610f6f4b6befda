import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getSeries } from '@atelier/contract/admin/analytics'
import { listAppeals } from '@atelier/contract/admin/appeals'
import { flaggedPosts, heldContent, wordFilters } from '@atelier/contract/admin/content'
import { deletionRequests } from '@atelier/contract/admin/deletions'
import { listLog } from '@atelier/contract/admin/log'
import { listReports } from '@atelier/contract/admin/reports'
import { listPeople } from '@atelier/contract/admin/users'
import { listCollections } from '@atelier/contract/bookmarks'
import { communityPosts, communityRequests } from '@atelier/contract/communities'
import { type Conversation, listConversations, unreadConversations } from '@atelier/contract/conversations'
import { homeFeed } from '@atelier/contract/feed'
import { blockedUsers, mutedUsers } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { listMutedWords } from '@atelier/contract/muted-words'
import { listNotifications } from '@atelier/contract/notifications'
import { postVersions } from '@atelier/contract/posts'
import { getPreferences } from '@atelier/contract/preferences'
import { getMe, profilePosts } from '@atelier/contract/profiles'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { collections } from '#collections.ts'
import { communities } from '#communities.ts'
import { loadDemo } from '#load.ts'
import { people } from '#people.ts'
import { planNetwork } from '#plan/plan.ts'
import { checkCounters } from '../server/db/counters.ts'
import { sql } from '../server/db/sql.ts'
import { loadDemoOnce } from '../server/demo.ts'
import { sizePath } from '../server/storage/names.ts'
import { everyPage } from '../server/testing/every-page.ts'
import { world } from '../server/testing/world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const root = fileURLToPath(new URL('..', import.meta.url))
const now = new Date('2026-03-04T12:00:00Z')

test('the same people and time give the same plan', () => {
  const outline = (at: Date) => {
    let made = 0
    const { posts, comments, likes, follows, notifications, conversations } = planNetwork(people, at, () => `${made++}`)
    const messages = conversations.flatMap((conversation) => conversation.messages)
    return [posts, comments, likes, follows, notifications, messages].map((events) => events.map((one) => one.at.getTime()))
  }
  expect(outline(now)).toEqual(outline(now))
  expect(outline(new Date('2027-03-04T12:00:00Z'))).not.toEqual(outline(now))
})

describe('the loaded network', async () => {
  const { app, db, deps, callAs } = await world({ dataDir })
  const postgres = inject('postgres')
  const databaseName = async () => (await db.one<{ name: string }>(sql`select current_database() as name`)).name
  let loaded: Awaited<ReturnType<typeof loadDemo>>
  beforeAll(async () => {
    loaded = await loadDemo({ ...deps, clock: () => now })
  }, 300_000)

  const count = async (table: ReturnType<typeof sql>) => (await db.one<{ count: number }>(sql`select count(*) from ${table}`)).count

  const signIn = async (email: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email, password: 'atelier-demo-1' },
    })
    return callAs((answer.json() as { access_token: string }).access_token)
  }

  test('is as large as it says', async () => {
    expect(loaded).toMatchObject({ people: people.length, posts: [...people, ...communities].flatMap(({ posts = [] }) => posts).length })
    expect(await count(sql`profiles where onboarding_completed`)).toBe(loaded.people)
    expect(await count(sql`posts where status <> 'pending'`)).toBe(loaded.posts)
    expect(await count(sql`comments`)).toBeGreaterThanOrEqual(500)
    expect(await count(sql`comments where parent_comment_id is not null`)).toBeGreaterThan(50)
    for (const table of [sql`likes`, sql`saved_posts`, sql`messages`, sql`notifications`, sql`post_hashtags`])
      expect(await count(table)).toBeGreaterThan(50)
  })

  test('has counters that equal their rows', async () => {
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('is in the past, and its ids sort by time', async () => {
    for (const table of [sql`posts`, sql`comments`, sql`likes`, sql`followers`, sql`messages`, sql`notifications where type <> 'system'`]) {
      expect(await count(sql`(select created_at from ${table}) made where created_at > ${now}`)).toBe(0)
      const inOrder = sql`(select created_at, lag(created_at) over (order by id) as before from ${table}) ordered where before > created_at`
      expect(await count(inOrder)).toBe(0)
    }
    expect(await count(sql`comments c join posts p on p.id = c.post_id where c.created_at < p.created_at`)).toBe(0)
    expect(await count(sql`comments c join comments a on a.id = c.parent_comment_id where c.created_at <= a.created_at`)).toBe(0)
  })

  test('shows private accounts and what is for followers to followers only, and limits what may be saved of two posts', async () => {
    expect(await count(sql`profiles where is_private`)).toBeGreaterThan(0)
    expect(await count(sql`posts where audience = 'followers'`)).toBe(3)
    expect(await count(sql`posts where has_media and download_size <> 'original'`)).toBe(2)
    for (const table of [sql`likes`, sql`comments`, sql`saved_posts`]) {
      const strangers = sql`${table} x join posts p on p.id = x.post_id join profiles author on author.user_id = p.user_id
        where (author.is_private or p.audience = 'followers') and x.user_id <> p.user_id
          and not exists (select from followers f where f.follower_id = x.user_id and f.following_id = p.user_id)`
      expect(await count(strangers)).toBe(0)
    }
  })

  test('describes every picture and stores it in every size', async () => {
    const media = await db.many<{ bucket: 'post-media'; path: string; sizes: number[] }>(sql`select bucket, path, sizes from media`)
    expect(media.length).toBeGreaterThan(150)
    for (const { bucket, path, sizes } of media) {
      expect(sizes.length).toBeGreaterThan(0)
      for (const file of [path, ...sizes.map((size) => sizePath(path, size))])
        expect((await deps.storage.find(bucket, file))?.bytes, file).toBeGreaterThan(0)
    }
    expect(await count(sql`post_media where coalesce(alt_text, '') = '' or width is null or placeholder is null`)).toBe(0)
    expect(await count(sql`post_media m join posts p on p.id = m.post_id where position(folded(m.alt_text) in p.search_text) = 0`)).toBe(0)
    expect(
      await count(sql`media m where not exists (select from post_media pm where pm.media_id = m.id)
      and not exists (select from messages said where said.media_id = m.id and said.media_url = '/media/message-media/' || m.path)
      and not exists (select from profiles p where '/media/avatars/' || m.path in (p.avatar_url, p.banner_url))`),
    ).toBe(0)
  })

  test('lets its four accounts in, with their roles', async () => {
    const roleOf = async (email: string) => (await (await signIn(email))(getMe)).role
    expect(await roleOf('ada@demo.test')).toBe('user')
    expect(await roleOf('mod@demo.test')).toBe('moderator')
    expect(await roleOf('admin@demo.test')).toBe('admin')
    expect(await roleOf('root@demo.test')).toBe('super_admin')
  })

  test('gives Ada people to follow, followers and a feed', async () => {
    const ada = await signIn('ada@demo.test')
    const me = await ada(getMe)
    expect(me.following_count).toBeGreaterThanOrEqual(15)
    expect(me.followers_count).toBeGreaterThanOrEqual(20)
    for (const tab of ['for_you', 'following'] as const) {
      const { items, next_cursor } = await ada(homeFeed, { tab })
      expect(items).toHaveLength(10)
      expect(next_cursor).not.toBeNull()
    }
  })

  test('has profiles that say where to find more, with their best works first', async () => {
    const [ada, kenji] = [await signIn('ada@demo.test'), await signIn('kenji_clay@demo.test')]
    const me = await ada(getMe)
    expect(me).toMatchObject({ location: 'Malmö, Sweden', open_for_commissions: true })
    expect([me.website, ...me.links].map((link) => new URL(link ?? '').protocol)).toEqual(Array(4).fill('https:'))
    const { pinned } = await kenji(profilePosts, { user_id: me.user_id, tab: 'posts' })
    const creator = people.find(({ username }) => username === 'ada')
    expect(pinned.map(({ content }, index) => content.startsWith(creator?.pinned?.[index] ?? '?'))).toEqual([true, true, true])
  })

  test('has a panorama, a strip and the sizes in which they are shown', async () => {
    const shapes = await db.many<{ width: number; height: number; sizes: number[] }>(
      sql`select width, height, sizes from post_media where width >= 4 * height or height >= 3 * width order by width`,
    )
    expect(shapes).toEqual([
      { width: 800, height: 2400, sizes: [320, 640] },
      { width: 2400, height: 480, sizes: [320, 640, 960, 1280] },
    ])
  })

  test('has a film whose poster stands there until it plays', async () => {
    const film = await db.one<{ media_url: string; sizes: number[] }>(
      sql`select media_url, sizes from post_media where media_type like 'video/%'`,
    )
    expect(film.sizes).toEqual([320, 640, 960])
    for (const url of [film.media_url, `${film.media_url}?w=960`]) expect((await app.inject({ url })).statusCode).toBe(200)
  })

  test('gives people settings of their own', async () => {
    const ada = await signIn('ada@demo.test')
    expect((await ada(listMutedWords)).items.map(({ phrase }) => phrase).toSorted()).toEqual(['giveaway', 'link in bio'])
    expect((await ada(blockedUsers)).items.map(({ username }) => username)).toEqual(['hamish_loom'])
    expect((await ada(mutedUsers)).items.map(({ username }) => username)).toEqual(['grace_kitenge'])
    expect((await ada(getPreferences)).quiet_hours).toEqual({ from: '22:00', to: '07:00', time_zone: 'Europe/Stockholm' })
    const tobias = await signIn('tobias_setzt@demo.test')
    expect(await tobias(getPreferences)).toMatchObject({ language: 'de', theme: 'dark' })
    expect((await (await signIn('juniper_notes@demo.test'))(getMe)).is_private).toBe(true)
  })

  test('gives Ada conversations as people have them', async () => {
    const ada = await signIn('ada@demo.test')
    const { items: inbox } = await ada(listConversations, { limit: 50 })
    const { items: requests } = await ada(listConversations, { folder: 'requests' })
    expect(inbox.length).toBeGreaterThanOrEqual(8)
    expect(inbox.map(({ is_pinned }) => is_pinned)).toEqual([true, ...inbox.slice(1).map(() => false)])
    expect(inbox.filter(({ is_muted, unread_count }) => is_muted && unread_count > 0)).toHaveLength(1)
    expect(requests.length).toBeGreaterThanOrEqual(2)
    expect(await ada(unreadConversations)).toEqual({
      count: inbox.filter(({ is_muted, unread_count }) => !is_muted && unread_count > 0).length,
      requests: requests.length,
    })
    const read = async (conversations: Conversation[]) =>
      (await Promise.all(conversations.map(({ id }) => ada(listMessages, { conversation_id: id })))).flatMap(({ items }) => items)
    const said = await read(inbox)
    expect(said.filter(({ reply_to }) => reply_to).length).toBeGreaterThan(3)
    expect(said.filter(({ reactions }) => reactions.length > 0).length).toBeGreaterThan(5)
    expect(said.filter(({ card }) => card?.kind === 'post' && card.post)).toHaveLength(1)
    const [picture] = said.filter(({ media_url }) => media_url)
    expect((await app.inject({ url: picture?.media_url ?? '' })).statusCode).toBe(200)
    expect((await read(requests)).filter(({ covered, media_url }) => covered && media_url === null)).toHaveLength(1)
    const notifications = (await ada(listNotifications, { filter: 'messages' })).items
    expect(notifications.map(({ data }) => data.conversation_id).toSorted()).toEqual(
      inbox.flatMap(({ id, is_muted, unread_count }) => (!is_muted && unread_count > 0 ? [id] : [])).toSorted(),
    )
  })

  test('gives Ada collections whose folders have covers', async () => {
    const ada = await signIn('ada@demo.test')
    const { items, saved_count } = await ada(listCollections)
    expect(items.map(({ name }) => name)).toEqual(collections.filter(({ owner }) => owner === 'ada').map(({ name }) => name))
    for (const { posts_count, cover } of items) {
      expect(posts_count).toBeGreaterThan(3)
      expect((await app.inject({ url: cover?.media_url ?? '' })).statusCode).toBe(200)
    }
    expect(saved_count).toBeGreaterThan(20)
  })

  test('gives Ada notifications that wait for her, in groups', async () => {
    const ada = await signIn('ada@demo.test')
    const items = await everyPage((cursor) => ada(listNotifications, { cursor, limit: 50 }))
    const kinds = new Set(items.map(({ data }) => data.kind))
    for (const kind of ['like', 'comment', 'reply', 'comment_like', 'follow', 'mention', 'new_post', 'community_request', 'message'])
      expect(kinds, kind).toContain(kind)
    expect(items.some(({ people_count }) => people_count > 3)).toBe(true)
    expect(new Set(items.map(({ is_read }) => is_read)).size).toBe(2)
  })

  test('has communities with posts in them; a private one shows its own to its members only', async () => {
    const [ada, mod] = [await signIn('ada@demo.test'), await signIn('mod@demo.test')]
    for (const { id, name } of await db.many<{ id: string; name: string }>(sql`select id, name from communities where is_public`))
      expect((await mod(communityPosts, { community_id: id })).items.length, name).toBeGreaterThan(2)
    const { id: community_id } = await db.one<{ id: string }>(sql`select id from communities where not is_public`)
    expect((await ada(communityPosts, { community_id })).items).toHaveLength(4)
    await expect(mod(communityPosts, { community_id })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await ada(communityRequests, { community_id })).items).toHaveLength(3)
    const strangers = sql`posts p join community_members m on m.community_id = p.community_id and not p.is_public
      join (select user_id, post_id from likes union select user_id, post_id from comments union select user_id, post_id from saved_posts) x on x.post_id = p.id
      where not exists (select from community_members own where own.community_id = p.community_id and own.user_id = x.user_id and own.status = 'member')`
    expect(await count(strangers)).toBe(0)
  })

  test('has edited posts with what they said before, a covered picture and bells that are on', async () => {
    const ada = await signIn('ada@demo.test')
    const edited = await db.many<{ id: string; version: number }>(sql`select id, version from posts where edited_at is not null`)
    expect(edited.length).toBeGreaterThanOrEqual(3)
    for (const { id: post_id, version } of edited) expect((await ada(postVersions, { post_id })).items).toHaveLength(version)
    expect(await count(sql`post_media where sensitive = 'author'`)).toBe(1)
    expect(await count(sql`followers f join profiles p on p.user_id = f.follower_id where f.notify_posts and p.username = 'ada'`)).toBe(2)
  })

  test('has groups of notifications, those with the newest first', async () => {
    const ada = await signIn('ada@demo.test')
    const { items } = await ada(listNotifications)
    const times = items.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(items.some(({ people_count }) => people_count > 3)).toBe(true)
  })

  test('has conversations that obey the rules', async () => {
    const { conversations, follows } = planNetwork(people, now, (at) => `${at.getTime()}`)
    for (const { people: two, messages, asked } of conversations)
      for (const one of two) {
        const follower = follows.some((follow) => follow.follower === one && two.includes(follow.following))
        expect(asked === one).toBe(!follower && messages.every(({ by }) => by !== one))
      }
    expect(await count(sql`messages m join posts p on p.id = m.card_post_id where p.created_at > m.created_at`)).toBe(0)
    expect(
      await count(sql`messages m join messages a on a.id = m.reply_to_id where a.seq >= m.seq or a.conversation_id <> m.conversation_id`),
    ).toBe(0)
    expect(
      await count(
        sql`conversations c join conversation_participants p on p.conversation_id = c.id and p.status = 'request' where c.last_seq > 3`,
      ),
    ).toBe(0)
  })

  test('gives the staff a full desk', async () => {
    const [mod, admin] = [await signIn('mod@demo.test'), await signIn('admin@demo.test')]
    const { items, pending_count } = await mod(listReports, { limit: 50 })
    expect(items).toHaveLength(pending_count)
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['post', 'comment', 'profile', 'message']))
    expect(items.some(({ reports_count }) => reports_count > 2)).toBe(true)
    expect(items.map(({ assigned_to }) => assigned_to?.username)).toContain('mira_mod')
    for (const status of ['resolved', 'dismissed'] as const) expect((await mod(listReports, { status })).items.length).toBeGreaterThan(0)
    expect((await mod(listAppeals)).items.map(({ may_decide }) => may_decide)).toEqual([false])
    expect((await admin(listAppeals)).items.map(({ may_decide }) => may_decide)).toEqual([true])
    expect((await mod(wordFilters)).items).toHaveLength(3)
    expect((await mod(flaggedPosts)).items.length).toBeGreaterThan(3)
    expect((await admin(heldContent)).items).toHaveLength(2)
    expect((await admin(deletionRequests)).items).toHaveLength(1)
    expect((await admin(listPeople, { filter: 'banned' })).items.map(({ username }) => username)).toEqual(['prize_wheel'])
    expect((await admin(listLog)).items.length).toBeGreaterThan(10)
  })

  test('has figures that agree with the desk and with when people were last there', async () => {
    const admin = await signIn('admin@demo.test')
    const { rows, columns } = await admin(getSeries, { series: 'moderation', days: 365 })
    const total = (figure: (typeof columns)[number]) => rows.reduce((sum, { values }) => sum + (values[columns.indexOf(figure)] ?? 0), 0)
    expect(total('reports_filed')).toBe(await count(sql`reports`))
    expect(total('reports_filed') - total('reports_closed')).toBe(await count(sql`reports where status = 'pending'`))
    expect(total('removals')).toBe(await count(sql`removals where kind <> 'ban'`))
    const today = sql`${now}::timestamptz::date`
    const here = await count(sql`auth.users where (last_sign_in_at at time zone 'UTC')::date = ${today}`)
    expect(here).toBeGreaterThan(5)
    expect(await count(sql`active_people where last_day = ${today}`)).toBe(here)
    const differ = sql`auth.users u left join active_people a on a.user_id = u.id where a.last_day is distinct from (u.last_sign_in_at at time zone 'UTC')::date`
    expect(await count(differ)).toBe(0)
  })

  test('is loaded once', async () => {
    expect(await loadDemoOnce(deps)).toBeNull()
    expect(await count(sql`profiles`)).toBe(loaded.people)
  })

  test('is not read by a server that has it already', async () => {
    const files = await filesReadByAStart({
      DATABASE_URL: `postgres://${postgres.user}@localhost/${await databaseName()}?host=${encodeURIComponent(postgres.host)}`,
      DATA_DIR: dataDir,
      SECRET: 'a secret of this test that is long enough to be one',
      DEMO: '1',
      LOG_LEVEL: 'fatal',
    })
    expect(files).toContain('server/demo.ts')
    expect(files.filter((file) => file.startsWith('demo/'))).toEqual([])
  })

  test('is never loaded outside development mode', async () => {
    await expect(loadDemo({ ...deps, config: { ...deps.config, development: false } })).rejects.toThrow('development mode')
  })
})

/** Starts a server in a process of its own, stops it, and answers with the paths of all modules of ours that it read. */
async function filesReadByAStart(env: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    const { readConfig } = await import('${root}server/config.ts')
    const { start } = await import('${root}server/start.ts')
    const { stop } = await start({ ...readConfig(process.env), port: 0 })
    await stop()
    console.log(JSON.stringify(urls))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    maxBuffer: 16 * 1024 * 1024,
  })
  const urls: string[] = JSON.parse(stdout)
  return urls.filter((url) => url.startsWith('file:')).map((url) => relative(root, fileURLToPath(url)))
}
