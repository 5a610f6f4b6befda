import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decideAppeal } from '@atelier/contract/admin/appeals'
import { approveDeletion, declineDeletion } from '@atelier/contract/admin/deletions'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import { warnPerson, writeNote } from '@atelier/contract/admin/users'
import { api } from '@atelier/contract/api'
import { latestExport, startExport } from '@atelier/contract/archives'
import { createComment } from '@atelier/contract/comments'
import { joinCommunity, offerCommunity } from '@atelier/contract/communities'
import { requestDeletion } from '@atelier/contract/deletion'
import { type Endpoint, pathParameters, requestOf } from '@atelier/contract/endpoint'
import { blockUser, followUser } from '@atelier/contract/follows'
import { reactToMessage } from '@atelier/contract/messages'
import { createPost, likePost, savePost, sharePost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { logSearchClick } from '@atelier/contract/search'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkCounters } from '#db/counters.ts'
import { raw as rawSql, sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { verifyLog } from '#features/admin/log/verify-log.ts'
import type { JobName } from '#jobs/jobs.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailSeal } from '#mail/queue-mail.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { foundCommunity } from '#testing/communities.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish } from '#testing/posts.ts'
import { rows } from '#testing/rows.ts'
import { gathering, staffActors, canary as stageCanary, stageOf, whisper } from '#testing/stage.ts'
import { announceUpload, tusHeaders, upload, uploadPicture } from '#testing/uploads.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, testConfig } from '#testing/world.ts'

// Of its own: the head of another file's log would not fit this one.
const theWorld = await authWorld({}, { dataDir: join(testConfig().dataDir, 'purge-canary'), pushNotifications: true })
const { app, browser, callAs, clock, config, db, deps, mailTo, people } = theWorld
const stage = await (await stageOf(theWorld))('public')

/** Part of everything that those who leave write: a word, a username, a hashtag. */
const canary = `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const { owner, actors } = stage

interface Json {
  type?: string
  enum?: unknown[]
  format?: string
  anyOf?: Json[]
  properties?: Record<string, Json>
}
const isText = ({ type, enum: choices, format, anyOf }: Json): boolean =>
  anyOf ? anyOf.some(isText) : type === 'string' && !choices && !format
/** Fields for a text that somebody types, other than where it is in the path. */
const textsOf = ({ path, input }: Endpoint) =>
  Object.entries((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json).properties ?? {}).flatMap(([field, schema]) =>
    isText(schema) && field !== 'cursor' && !pathParameters(path).includes(field) ? [field] : [],
  )
let count = 0

/** Fills every text field of every endpoint that takes it, as somebody. @returns the fields that took it, as `endpoint.field` */
async function plant(person: TestPerson): Promise<string[]> {
  const taken: string[] = []
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][])
    for (const field of textsOf(endpoint)) {
      const word = `${canary}${count++}`
      for (const value of [`${word} #${word}tag`, word]) {
        const { method, url, body } = requestOf(endpoint, { ...rows[name]?.input(stage), [field]: value })
        const answer = await app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${person.token}` } })
        if (answer.statusCode >= 400) continue
        taken.push(`${name}.${field}`)
        break
      }
    }
  return taken
}

/** Texts of another form than words. */
const others = [
  'createPost.country',
  'updatePost.country',
  'saveDraft.country',
  'updateProfile.website',
  'completeOnboarding.date_of_birth',
  'completeOnboarding.phone_number',
  'redeemRecoveryCode.code',
  'startFactorRemoval.token',
  'stopFactorRemovalByLink.token',
  'reactToMessage.emoji',
  'findBan.access_token',
  'getBan.token',
  'appealBan.token',
  'appealBan.content',
]

/** What `friend` reports of the owner, and what staff write about it and them. */
async function judge(boss: TestPerson, friend: TestPerson, { post_id, message_id, comment_id }: Record<string, string>): Promise<void> {
  for (const [type, target_id] of [
    ['post', post_id],
    ['comment', comment_id],
    ['message', message_id],
    ['profile', owner.id],
  ] as const) {
    await friend.call(createReport, { type, target_id: target_id ?? '', reason: 'spam' })
    const { items } = await boss.call(listReports, { type })
    const group = items.find((one) => one.target_id === target_id)
    const decision = { report_id: group?.id ?? '', last_id: group?.id ?? '', outcome: 'resolved' } as const
    const removal = type === 'profile' ? {} : { remove: true, reason: canary }
    if (type !== 'message') await boss.call(closeReports, { ...decision, ...removal, warn: canary })
  }
  await boss.call(decideAppeal, { appeal_id: stage.appeal_id, outcome: 'rejected', reason: canary })
  await boss.call(writeNote, { user_id: owner.id, client_id: crypto.randomUUID(), content: canary })
}

/** Every table that has a text in it, by its name: as text, and as the bytes of a bytea. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await db.many<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%' order by 1`)
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((text) => `%${text}%`)
  const found: string[] = []
  for (const { name } of tables)
    if (await db.maybeOne(sql`select from ${rawSql(name)} t where t::text ilike any(${patterns}) limit 1`)) found.push(name)
  return found
}

function files(folder = config.dataDir): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
const filesWith = (texts: string[]) =>
  files().filter((file) => texts.some((text) => file.includes(text) || readFileSync(file).includes(text)))

/** To whom mail is queued or was sent. */
const purges = () => db.many(sql`select admin_id, target_id, target_type, details from admin_logs where action = 'purge_account'`)

async function queuedFor(): Promise<string[]> {
  const seal = mailSeal(config)
  const jobs = await db.many<{ sealed: string }>(sql`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail'`)
  return jobs.map(({ sealed }) => (JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) as MailMessage | null)?.to ?? '')
}

/** Does a job as its schedule would, and waits for its end. */
async function work(name: JobName): Promise<void> {
  await transaction(db, (tx) => deps.jobs.send(tx, name, {}))
  await vi.waitFor(
    async () => {
      const open = await db.many(sql`select from pgboss.job where name = ${name} and state not in ('completed', 'failed', 'cancelled')`)
      expect(open).toEqual([])
    },
    { timeout: 120_000, interval: 100 },
  )
}

/** Somebody who signed up with a password, and wrote what they could into their account. */
async function newcomer(): Promise<TestPerson> {
  const email = `${canary}@leave.test`
  const { client } = browser()
  unwrap(await client.signUp({ email, password, options: { data: { nickname: canary } } }))
  const { code } = await mailTo(email)
  const { session, user } = unwrap(await client.verifyOtp({ email, token: code, type: 'signup' }))
  unwrap(await client.updateUser({ data: { motto: { deep: [canary] } } }))
  const { totp, id } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: canary }))
  unwrap(await client.mfa.challengeAndVerify({ factorId: id, code: theWorld.totpNow(totp.secret) }))
  unwrap(await client.signInWithOtp({ email, options: { emailRedirectTo: `${config.publicUrl}/home?${canary}` } }))
  unwrap(await client.updateUser({ email: `new-${email}` }))
  const token = unwrap(await client.getSession()).session?.access_token ?? ''
  const agent = { authorization: `Bearer ${token}`, 'user-agent': canary }
  await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', headers: agent, payload: { email, password } })
  await callAs(token)(requestDeletion, { reason: canary })
  return { id: user?.id ?? '', username: canary, email, token, session_id: session?.user.id ?? '', call: callAs(token) }
}

/** A film whose bytes carry the canary. */
async function film(): Promise<Buffer> {
  const file = await videoFile('mp4')
  file.write(canary, file.indexOf(Buffer.alloc(64, 3)))
  return file
}

/** What the owner does with others, and others with what is the owner's. */
async function meet(friend: TestPerson, foe: TestPerson) {
  const { media_id } = await upload(app, owner.token, await film(), { bucket: 'post-media', filetype: 'video/mp4' })
  const mine = await owner.call(createPost, {
    client_id: crypto.randomUUID(),
    content: `${canary} #${canary} for @${friend.username}`,
    media: [{ media_id, alt_text: canary }],
  })
  const theirs = await publish(friend, 'Of a friend')
  await friend.call(followUser, { user_id: owner.id })
  await owner.call(followUser, { user_id: friend.id })
  for (const [person, { id: post_id }] of [
    [friend, mine],
    [owner, theirs],
  ] as const) {
    await person.call(likePost, { post_id })
    await person.call(savePost, { post_id })
    await person.call(createComment, { post_id, client_id: crypto.randomUUID(), content: person === owner ? canary : 'Fine' })
  }
  const conversation_id = await converse(owner, friend)
  const picture = await uploadPicture(app, owner.token, { bucket: 'message-media' })
  const said = await say(owner, conversation_id, canary, { media_id: picture })
  const answer = await say(friend, conversation_id, 'Nice', { reply_to_id: said.id })
  await owner.call(reactToMessage, { message_id: answer.id, emoji: '🔥' })
  for (const [type, target_id] of [
    ['message', answer.id],
    ['post', theirs.id],
  ] as const)
    await owner.call(createReport, { type, target_id, reason: 'spam', note: canary })
  await friend.call(logSearchClick, { query: 'somebody', clicked_result_id: owner.id })
  await friend.call(sharePost, { post_id: mine.id })
  const face = await uploadPicture(app, owner.token, { bucket: 'avatars' })
  const front = await uploadPicture(app, owner.token, { bucket: 'avatars', purpose: 'banner' })
  await owner.call(updateProfile, { full_name: canary, avatar_media_id: face, banner_media_id: front })
  await foe.call(blockUser, { user_id: owner.id })
  await owner.call(startExport, { client_id: crypto.randomUUID() })
  await vi.waitFor(async () => expect((await owner.call(latestExport)).export?.state).toBe('done'), { timeout: 60_000 })
  const archive = Buffer.from(`PK\u0003\u0004${canary}`)
  const moved = await upload(app, owner.token, archive, { bucket: 'archives', filetype: 'application/zip' })
  expect(moved.answer.statusCode).toBe(204)
  const unfinished = await announceUpload(app, owner.token, 1_000, { bucket: 'post-media', filetype: 'image/png' })
  const headers = tusHeaders(owner.token, { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' })
  await app.inject({ method: 'PATCH', url: String(unfinished.headers.location), headers, payload: Buffer.from(canary) })
  const crest = await uploadPicture(app, owner.token, { bucket: 'avatars', purpose: 'community' })
  const { id: community_id } = await foundCommunity(owner, { name: 'Keepers of light', avatar_media_id: crest })
  await friend.call(joinCommunity, { community_id })
  await owner.call(offerCommunity, { community_id, user_id: friend.id })
  const said_there = await owner.call(createComment, { post_id: theirs.id, client_id: crypto.randomUUID(), content: canary })
  return { post_id: theirs.id, community_id, reported: { post_id: mine.id, message_id: said.id, comment_id: said_there.id } }
}

test('a purge leaves no trace of the account in any table, file or job, and nothing of anybody else is missing', async () => {
  const before = new Set(files())
  const { friend, foe, boss } = await people('friend', 'foe', 'boss')
  await db.run(sql`insert into user_roles (user_id, role) values (${boss.id}, 'super_admin')`)
  const leaving = [owner, actors.follower, actors.correspondent, await newcomer()]
  const taken = new Set<string>()
  for (const person of leaving) for (const field of await plant(person)) taken.add(field)
  // What staff write comes below.
  const all = (Object.entries(api) as [string, Endpoint][]).flatMap(([name, endpoint]) =>
    staffActors.includes(endpoint.access) ? [] : textsOf(endpoint).map((field) => `${name}.${field}`),
  )
  expect(all.filter((field) => !taken.has(field))).toEqual(others)
  const { post_id, community_id, reported } = await meet(friend, foe)
  // What a community says of itself stays with its next owner; the one with the canary has nobody else in it.
  await db.run(sql`delete from community_members where community_id = ${stage.community_id} and user_id <> ${owner.id}`)

  const words = [canary, stageCanary, whisper, gathering]
  const planted = await tablesWith([canary])
  expect(planted, planted.join()).toEqual(expect.arrayContaining(['auth.sessions', 'blocks', 'device_tokens', 'posts', 'reports']))
  // The film, the archive with it, the one that was moved in, and the upload that never ended.
  expect(filesWith([canary])).toHaveLength(4)

  await judge(boss, friend, reported)
  const judged = ['admin_logs', 'appeals', 'removals', 'reports', 'staff_notes', 'user_warnings']
  expect(await tablesWith([canary])).toEqual(expect.arrayContaining(judged))
  const pending = async (person: TestPerson) =>
    (await db.one<{ id: string }>(sql`select id from user_deletion_requests where user_id = ${person.id} and status = 'pending'`)).id
  await owner.call(requestDeletion, { reason: canary })
  await boss.call(declineDeletion, { request_id: await pending(owner), reason: canary })
  for (const person of [owner, actors.follower, actors.correspondent]) await person.call(requestDeletion, { reason: canary })
  for (const person of leaving) await boss.call(approveDeletion, { request_id: await pending(person) })
  await mailTo(`${canary}@leave.test`, 5)
  const traces = [...words, ...leaving.map(({ id }) => id)]
  const hidden = await tablesWith(words)
  expect(await queuedFor()).toContain(`${canary}@leave.test`)

  clock.pass(30 * 86_400 - 60)
  await work('purge')
  expect(await tablesWith(words), 'it came too early').toEqual(hidden)
  clock.pass(86_400 + 60)
  for (const name of ['purge', 'sweep', 'media-sweep', 'trends', 'figures'] as const) await work(name)
  // A sweep of changes goes as far as the one before saw, and spares what a transaction elsewhere may still ask for.
  const swept = async () => {
    await work('changes')
    expect(await tablesWith(traces)).toEqual([])
  }
  await vi.waitFor(swept, { timeout: 60_000, interval: 200 })
  expect(filesWith(traces)).toEqual([])
  expect((await queuedFor()).filter((address) => address.includes(canary))).toEqual([])

  const kept = await db.many(sql`select content, likes_count, comments_count, saves_count from posts where id = ${post_id}`)
  expect(kept).toEqual([{ content: 'Of a friend', likes_count: 0, comments_count: 0, saves_count: 0 }])
  expect(await db.many(sql`select user_id, role from community_members where community_id = ${community_id}`)).toEqual([
    { user_id: friend.id, role: 'owner' },
  ])
  const { avatar_url } = await db.one<{ avatar_url: string }>(sql`select avatar_url from communities where id = ${community_id}`)
  const stem = join(config.dataDir, avatar_url.replace(/\.\w+$/, ''))
  const ofTheLog = join(config.dataDir, 'staff-log-head')
  expect(files().filter((file) => !before.has(file) && !file.startsWith(stem) && file !== ofTheLog)).toEqual([])
  expect(files().filter((file) => file.startsWith(stem))).not.toEqual([])
  const reports = sql`select type, reporter_id, author_id, note, jsonb_array_length(context) as told, snapshot is null as blank from reports`
  const [of, by] = [friend.id, friend.id]
  expect(await db.many(sql`${reports} where author_id is not null order by type`)).toEqual([
    { type: 'message', reporter_id: null, author_id: of, note: null, told: 1, blank: false },
    { type: 'post', reporter_id: null, author_id: of, note: null, told: null, blank: false },
  ])
  expect(await db.many(sql`${reports} where reporter_id is not null order by type`)).toEqual([
    { type: 'comment', reporter_id: by, author_id: null, note: null, told: null, blank: true },
    { type: 'message', reporter_id: by, author_id: null, note: null, told: null, blank: true },
    { type: 'post', reporter_id: by, author_id: null, note: null, told: null, blank: true },
    { type: 'profile', reporter_id: by, author_id: null, note: null, told: null, blank: true },
  ])
  expect(await db.many(sql`select action, target_id, details from admin_logs where action like '%_deletion' order by id`)).toEqual(
    ['decline_deletion', ...leaving.map(() => 'approve_deletion')].map((action) => ({ action, target_id: null, details: {} })),
  )
  expect(await purges()).toEqual(leaving.map(() => ({ admin_id: null, target_id: null, target_type: 'user', details: {} })))
  expect(await verifyLog({ db, config })).toMatchObject({ ok: true })
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('who is deleted by the admin API leaves no words in the records of staff either', async () => {
  const word = `yx${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const { kay, lee, chief } = await people('kay', 'lee', 'chief')
  await db.run(sql`insert into user_roles (user_id, role) values (${chief.id}, 'super_admin')`)
  const [hers, his] = [await publish(kay, word), await publish(lee, 'Of somebody else')]
  await lee.call(createReport, { type: 'post', target_id: hers.id, reason: 'spam' })
  await kay.call(createReport, { type: 'post', target_id: his.id, reason: 'spam', note: word })
  await chief.call(writeNote, { user_id: kay.id, client_id: crypto.randomUUID(), content: word })
  await chief.call(warnPerson, { user_id: kay.id, client_id: crypto.randomUUID(), reason: word })
  const records = ['admin_logs', 'reports', 'staff_notes', 'user_warnings']
  expect(await tablesWith([word])).toEqual(expect.arrayContaining(records))
  const before = (await purges()).length
  unwrap(await theWorld.admin.deleteUser(kay.id))
  expect(await purges()).toHaveLength(before + 1)
  await expect.poll(() => tablesWith([word]), { timeout: 60_000 }).toEqual([])
  await expect.poll(() => db.maybeOne(sql`select from auth.users where id = ${kay.id}`), { timeout: 60_000 }).toBeUndefined()
  const left = await tablesWith([kay.id])
  expect(records.filter((name) => left.includes(name))).toEqual([])
  expect(await db.many(sql`select type from reports where reporter_id = ${lee.id} or author_id = ${lee.id}`)).toHaveLength(2)
})
