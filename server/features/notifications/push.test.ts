import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createComment } from '@atelier/contract/comments'
import { muteConversation, unmuteConversation } from '@atelier/contract/conversation-list'
import { readConversation } from '@atelier/contract/conversations'
import { forgetDevice, registerDevice } from '@atelier/contract/devices'
import { blockUser, followUser, muteUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { takeBackMessage } from '@atelier/contract/messages'
import { readAllNotifications } from '@atelier/contract/notifications'
import { deletePost, likePost, unlikePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { pushSchema } from '@atelier/contract/push'
import { importJWK, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { sendMessageNotification } from '#features/notifications/message-notifications.ts'
import { pushGroup } from '#features/notifications/push-group.ts'
import { pushToDevice } from '#features/notifications/push-to-device.ts'
import { withConcurrencyLimit } from '#push/concurrency-limit.ts'
import { connectPublicly } from '#push/connect.ts'
import { vapidKeys } from '#push/vapid.ts'
import { webService } from '#push/web.ts'
import { testClock } from '#testing/clock.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish } from '#testing/posts.ts'
import { browser, pushServices } from '#testing/push-services.ts'
import { type TestPerson, world } from '#testing/world.ts'

const fcmKey = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const apnsKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const services = await pushServices()
const fcm = {
  project_id: 'atelier-1',
  client_email: 'push@atelier-1.example',
  private_key: fcmKey.privateKey,
  token_uri: 'https://oauth2.googleapis.com/token',
}
const apns = { key: apnsKey.privateKey, key_id: 'KEY1234567', team_id: 'TEAM123456', topic: 'org.example.atelier' }
const { clock, config, db, deps, people } = await world({ pushNotifications: true, push: { fcm, apns } }, testClock(), services.connect)
beforeEach(() => clock.stop())
// They wait most of the time.
vi.setConfig({ maxConcurrency: 20 })
const patiently = { timeout: 60_000, interval: 50 }

/** Somebody who wants pushes everywhere, with a browser, and somebody who does things. */
async function pair() {
  const name = crypto.randomUUID().slice(0, 8)
  const [me, other] = Object.values(await people(`m${name}`, `o${name}`)) as [TestPerson, TestPerson]
  await me.call(updatePreferences, { notification_prefs: { push_web: true, push_mobile: true } })
  return { me, other, ...(await subscribe(me)) }
}

/** A browser of somebody's, and what it was sent so far. */
async function subscribe(person: TestPerson) {
  const { device, read } = browser()
  await person.call(registerDevice, device)
  const requests = () => services.received(new URL(device.token).pathname)
  return { device, requests, pushes: () => requests().map(({ body }) => read(body)) }
}

/** A phone of somebody's, and what it was sent so far. */
async function phone(person: TestPerson, platform: 'android' | 'ios') {
  const token = `${platform}-${crypto.randomUUID()}`
  await person.call(registerDevice, { platform, token })
  const requests = () =>
    platform === 'ios' ? services.received(token) : services.received('fcm.googleapis.com').filter(({ body }) => body.includes(token))
  return { token, requests, pushes: () => requests().map(({ body }) => JSON.parse(body.toString())) }
}

/** Returns when nothing waits for a person that is done within seconds. */
const settled = ({ id }: TestPerson) =>
  vi.waitFor(async () => {
    const waiting = sql`
      select name from pgboss.job where data ->> 'user_id' = ${id} and name in ('message-notice', 'push', 'device-push')
        and state in ('created', 'retry', 'active') and start_after < now() + interval '5 s'`
    expect(await db.many(waiting)).toEqual([])
  }, patiently)

const startJobsAt = ({ id }: TestPerson, later: string) =>
  db.run(sql`
    update pgboss.job set start_after = now() + ${later}::interval where data ->> 'user_id' = ${id} and name = 'message-notice' and state = 'created'`)

const waitingJobs = ({ id }: TestPerson) =>
  db.many<{ name: string; wait_s: number }>(sql`
    select name, extract(epoch from start_after - created_on)::int as wait_s from pgboss.job
    where data ->> 'user_id' = ${id} and state = 'created' and name in ('push', 'device-push')`)

const pushNow = async ({ id: user_id }: TestPerson, clock = deps.clock) => {
  const groups = await db.many<{ id: string }>(sql`select id from notification_groups where user_id = ${user_id}`)
  for (const { id: group_id } of groups) await pushGroup({ ...deps, clock }, { user_id, group_id })
}

const comment = (person: TestPerson, post_id: string, content: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content })

describe.concurrent('what is sent', () => {
  test('where two accounts share a device, each push names its own', async () => {
    const { me, other, device, pushes } = await pair()
    const { me: mine, other: friend, pushes: alone } = await pair()
    await mine.call(registerDevice, { ...device, beside: [me.id] })
    await other.call(likePost, { post_id: (await publish(me)).id })
    await friend.call(likePost, { post_id: (await publish(mine)).id })
    await vi.waitFor(() => expect([pushes(), alone()]).toMatchObject([{ length: 2 }, { length: 1 }]), patiently)
    const names = pushes().map(({ title, data }) => [/^@(\S+) · /.exec(title)?.[1], data.accountId])
    expect(names).toHaveLength(2)
    expect(names).toEqual(expect.arrayContaining([me, mine].map(({ username, id }) => [username, id])))
  })

  test('a browser gets it encrypted for it alone, signed with our VAPID key', async () => {
    const { me, other, requests, pushes } = await pair()
    const { id: post_id } = await publish(me)
    await other.call(likePost, { post_id })
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
    const [push] = pushes()
    expect(pushSchema.parse(push)).toEqual(push)
    expect(push).toMatchObject({
      body: expect.stringMatching(/ Tester liked your post$/),
      tag: `post:${post_id}`,
      data: { type: 'post_like', postId: post_id, userId: other.id, accountId: me.id, unread: '1' },
    })
    const { headers, body } = requests()[0] ?? { headers: {} as Record<string, string>, body: Buffer.alloc(0) }
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(body.includes('Tester')).toBe(false)
    const [, jwt = '', key] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(vapidKeys(config.secret).public_key)
    const { payload } = await jwtVerify(jwt, await publicKeyOf(String(key)))
    expect(payload).toMatchObject({ aud: 'https://push.example', sub: 'mailto:no-reply@localhost' })
  })

  test('a message is told with its sender and conversation, urgently, and not its text', async () => {
    const { me, other, requests, pushes } = await pair()
    const conversation_id = await converse(me, other)
    await say(other, conversation_id, 'a secret')
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
    expect(pushes()).toMatchObject([
      { tag: `conversation:${conversation_id}`, data: { type: 'message', userId: other.id, conversationId: conversation_id } },
    ])
    expect(JSON.stringify(pushes())).not.toContain('a secret')
    expect(requests()[0]?.headers.urgency).toBe('high')
  })

  test('is in the language of its reader', async () => {
    const { me, other, pushes } = await pair()
    await me.call(updatePreferences, { language: 'de' })
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(pushes()).toMatchObject([{ body: expect.stringMatching(/ folgt dir/) }]), patiently)
  })

  test('fits into what each service takes, however long its characters are', async () => {
    const { me, other, requests, pushes } = await pair()
    const android = await phone(me, 'android')
    const ios = await phone(me, 'ios')
    await db.run(sql`update profiles set full_name = ${'👨‍👩‍👧‍👦'.repeat(14)} where user_id = ${other.id}`)
    const { id: post_id } = await publish(me)
    await comment(other, post_id, `Z${'\u0300'.repeat(400)} ${'👩🏽‍❤️‍💋‍👨🏿'.repeat(12)}`)
    for (const device of [{ requests }, android, ios]) {
      await vi.waitFor(() => expect(device.requests()).toHaveLength(1), patiently)
      expect(device.requests()[0]?.body.length).toBeLessThanOrEqual(4_096)
    }
    expect(pushes()[0]?.data.postId).toBe(post_id)
  })
})

describe.concurrent('how often', () => {
  test('what happens to a post within a second is one push, and what follows replaces it', async () => {
    const { me, other, pushes, requests } = await pair()
    const { other: third } = await pair()
    const { id: post_id } = await publish(me)
    await Promise.all([other, third].map((person) => person.call(likePost, { post_id })))
    await vi.waitFor(() => expect(pushes()).toMatchObject([{ body: expect.stringContaining('1 other') }]), patiently)
    await comment(other, post_id, 'Lovely')
    await vi.waitFor(() => expect(pushes().map(({ tag }) => tag)).toEqual([`post:${post_id}`, `post:${post_id}`]), patiently)
    const [first, second] = requests()
    expect(first?.headers.topic).toBe(second?.headers.topic)
    expect(pushes()[1]?.data.unread).toBe('2')
  })

  test('while the last push of a group is unread, the next waits for a minute; once it was read, it does not', async () => {
    const { me, other, pushes } = await pair()
    const [second, third] = [(await pair()).other, (await pair()).other]
    const { id: post_id } = await publish(me)
    await other.call(likePost, { post_id })
    await vi.waitFor(() => expect(pushes()).toHaveLength(1), patiently)
    await second.call(likePost, { post_id })
    expect(await waitingJobs(me)).toEqual([{ name: 'push', wait_s: 60 }])
    // Too early, as when several processes have a job for it: it waits on.
    await db.run(sql`delete from pgboss.job where data ->> 'user_id' = ${me.id} and state = 'created'`)
    const { pushed_at } = await db.one<{ pushed_at: string }>(sql`select pushed_at from notification_groups where user_id = ${me.id}`)
    await pushNow(me, () => new Date(pushed_at))
    expect([pushes().length, await waitingJobs(me)]).toEqual([1, [{ name: 'push', wait_s: 60 }]])
    await db.run(sql`update notification_groups set pushed_at = pushed_at - interval '1 minute' where user_id = ${me.id}`)
    await pushNow(me)
    await vi.waitFor(() => expect(pushes()).toHaveLength(2), patiently)
    await me.call(readAllNotifications)
    await db.run(sql`delete from pgboss.job where data ->> 'user_id' = ${me.id}`)
    await comment(third, post_id, 'Hello')
    expect(await waitingJobs(me)).toEqual([{ name: 'push', wait_s: 1 }])
    await vi.waitFor(() => expect(pushes()).toHaveLength(3), patiently)
  })

  test('each message of a conversation replaces the push of the one before', async () => {
    const { me, other, pushes } = await pair()
    const conversation_id = await converse(me, other)
    for (const count of [1, 2]) {
      await say(other, conversation_id)
      await vi.waitFor(() => expect(pushes()).toHaveLength(count), patiently)
    }
    expect(new Set(pushes().map(({ tag }) => tag))).toEqual(new Set([`conversation:${conversation_id}`]))
  })

  test('several server processes send it once to each device', async () => {
    const { me, other, requests } = await pair()
    const second = await subscribe(me)
    await other.call(followUser, { user_id: me.id })
    await Promise.all([pushNow(me), pushNow(me), pushNow(me)])
    await settled(me)
    expect([requests().length, second.requests().length]).toEqual([1, 1])
  })
})

describe.concurrent('to whom', () => {
  test('SET-050, SET-051: web and mobile are switched on each by itself, and off at first', async () => {
    const { me, other, requests } = await pair()
    const android = await phone(me, 'android')
    const { id: post_id } = await publish(me)
    const counts = () => [requests().length, android.requests().length]
    const commented = async (push_web: boolean, push_mobile: boolean) => {
      await me.call(updatePreferences, { notification_prefs: { push_web, push_mobile } })
      await me.call(readAllNotifications)
      await comment(other, post_id, 'Lovely')
      await settled(me)
      return counts()
    }
    expect(await commented(false, true)).toEqual([0, 1])
    expect(await commented(true, false)).toEqual([1, 1])
    expect(await commented(false, false)).toEqual([1, 1])
    expect(await commented(true, true)).toEqual([2, 2])
    await db.run(
      sql`update user_preferences set notification_prefs = notification_prefs - 'push_web' - 'push_mobile' where user_id = ${me.id}`,
    )
    await comment(other, post_id, 'Nobody hears of this')
    await settled(me)
    expect(counts()).toEqual([2, 2])
  })

  test('what is pushed needs no other channel', async () => {
    const { me, other, requests } = await pair()
    await me.call(updatePreferences, { notification_prefs: { in_app_enabled: false, email_enabled: false } })
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
  })

  test.each<[string, (one: Awaited<ReturnType<typeof pair>> & { post_id: string }) => Promise<unknown>]>([
    ['a kind that is switched off', ({ me }) => me.call(updatePreferences, { notification_prefs: { likes: false } })],
    ['somebody muted', ({ me, other }) => me.call(muteUser, { user_id: other.id })],
    ['somebody blocked', ({ me, other }) => me.call(blockUser, { user_id: other.id })],
    ['what was read before', ({ me }) => me.call(readAllNotifications)],
    ['a like that was taken back', ({ other, post_id }) => other.call(unlikePost, { post_id })],
    ['a post that is gone', ({ me, post_id }) => me.call(deletePost, { post_id })],
    ['a device that was switched off', ({ me, device }) => me.call(forgetDevice, { token: device.token })],
    ['somebody who is banned', ({ me }) => db.run(sql`update profiles set is_banned = true where user_id = ${me.id}`)],
  ])('nothing of %s', async (_what, change) => {
    const { me, other, ...rest } = await pair()
    const { id: post_id } = await publish(me)
    await other.call(likePost, { post_id })
    await change({ me, other, ...rest, post_id })
    await pushNow(me)
    await settled(me)
    expect(rest.requests()).toEqual([])
  })

  test.each<[string, (one: { me: TestPerson; other: TestPerson; conversation_id: string; message_id: string }) => Promise<unknown>]>([
    ['a muted conversation', ({ me, conversation_id }) => me.call(muteConversation, { conversation_id })],
    ['one that was read', ({ me, conversation_id }) => me.call(readConversation, { conversation_id })],
    ['a message that was taken back', ({ other, message_id }) => other.call(takeBackMessage, { message_id })],
  ])('nothing of %s', async (_what, change) => {
    const { me, other, requests } = await pair()
    const conversation_id = await converse(me, other)
    const { id: message_id } = await say(other, conversation_id)
    // A busy machine may take longer for the change than the notification waits.
    await startJobsAt(me, '1 hour')
    await change({ me, other, conversation_id, message_id })
    await startJobsAt(me, '0 s')
    await settled(me)
    expect(requests()).toEqual([])
  })

  test('nothing of a conversation that was muted after its notification, until it is unmuted', async () => {
    const { me, other, requests } = await pair()
    const conversation_id = await converse(me, other)
    await say(other, conversation_id)
    await startJobsAt(me, '1 hour')
    const jobs = { ...deps.jobs, send: async () => {} }
    await sendMessageNotification({ ...deps, jobs }, { conversation_id, user_id: me.id })
    await me.call(muteConversation, { conversation_id })
    await pushNow(me)
    await settled(me)
    expect(requests()).toEqual([])
    await me.call(unmuteConversation, { conversation_id })
    await pushNow(me)
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
  })
})

describe.concurrent('when a service', () => {
  test.each([404, 410])('says %i, the browser is forgotten; other devices stay', async (status) => {
    const { me, other, device } = await pair()
    const stays = await subscribe(me)
    services.answer(new URL(device.token).pathname, { status })
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    expect(await tokensOf(me)).toEqual([stays.device.token])
    expect(stays.requests()).toHaveLength(1)
  })

  test.each([
    ['android', 404, { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } }],
    ['ios', 410, { reason: 'Unregistered' }],
    ['ios', 400, { reason: 'BadDeviceToken' }],
  ] as const)('of %s says %i %o, the phone is forgotten', async (platform, status, body) => {
    const { me, other, device } = await pair()
    const { token } = await phone(me, platform)
    services.answer(token, { status, body })
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    expect(await tokensOf(me)).toEqual([device.token])
  })

  test.each([
    ['android', 403, { error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } }],
    ['ios', 400, { reason: 'DeviceTokenNotForTopic' }],
  ] as const)('of %s says %i %o, which its configuration may cause, no phone is forgotten', async (platform, status, body) => {
    const { me, other } = await pair()
    const { token, requests } = await phone(me, platform)
    services.answer(token, { status, body })
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    expect(requests()).toHaveLength(1)
    expect(await tokensOf(me)).toContain(token)
  })

  test('of Apple does not know a token, the one for apps in development is asked', async () => {
    const { me, other } = await pair()
    const { token, requests } = await phone(me, 'ios')
    services.answer(`api.push.apple.com/3/device/${token}`, { status: 400, body: { reason: 'BadDeviceToken' } })
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    expect(requests().map(({ host }) => host)).toEqual(['api.push.apple.com', 'api.sandbox.push.apple.com'])
    expect(await tokensOf(me)).toContain(token)
  })

  test.each([
    ['fails', { status: 503 }, 2],
    ['is flooded', { status: 429, headers: { 'retry-after': '4' } }, 4],
  ])('%s, that device is tried again when it may be, and no other', async (_how, answer, wait_s) => {
    const { me, other, device, requests } = await pair()
    const android = await phone(me, 'android')
    const path = new URL(device.token).pathname
    services.answer(path, answer)
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(async () => expect(await waitingJobs(me)).toEqual([{ name: 'device-push', wait_s }]), patiently)
    services.answer(path, null)
    await settled(me)
    expect([requests().length, android.requests().length, await waitingJobs(me)]).toEqual([2, 1, []])
  })

  test.each([
    [3, [{ name: 'device-push', wait_s: 300 }]],
    [6, []],
  ])('has failed %i times, it is tried again after a longer pause, and not for ever', async (tried, waits) => {
    const { me, other, device } = await pair()
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    const { group_id, seq } = await db.one<{ group_id: string; seq: number }>(sql`
      select id as group_id, pushed_seq as seq from notification_groups where user_id = ${me.id}`)
    services.answer(new URL(device.token).pathname, { status: 500 })
    // One that a later push has replaced is given up.
    await pushToDevice(deps, { user_id: me.id, group_id, seq: seq - 1, token: device.token, tried })
    expect(await waitingJobs(me)).toEqual([])
    await pushToDevice(deps, { user_id: me.id, group_id, seq, token: device.token, tried })
    expect(await waitingJobs(me)).toEqual(waits)
  })

  test('refuses a push, it is not sent again, and the device stays', async () => {
    const { me, other, device, requests } = await pair()
    services.answer(new URL(device.token).pathname, { status: 403 })
    await other.call(followUser, { user_id: me.id })
    await settled(me)
    expect([requests().length, await waitingJobs(me), await tokensOf(me)]).toEqual([1, [], [device.token]])
  })

  test('of Firebase ends an access token early, another is fetched', async () => {
    const { me, other } = await pair()
    const { token, requests } = await phone(me, 'android')
    services.answer(token, () => ({ status: requests().length > 1 ? 200 : 401 }))
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(requests()).toHaveLength(2), patiently)
    const [first, second] = requests()
    expect(first?.headers.authorization).not.toBe(second?.headers.authorization)
  })

  test('does not answer, others are reached all the same', async () => {
    const { me, other, device, requests } = await pair()
    const second = await subscribe(me)
    let answer = () => {}
    const silence = new Promise<void>((resolve) => (answer = resolve))
    services.answer(new URL(device.token).pathname, () => silence.then(() => ({ status: 201 })))
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect([requests().length, second.requests().length]).toEqual([1, 1]), patiently)
    const stranger = await pair()
    await stranger.other.call(followUser, { user_id: stranger.me.id })
    await vi.waitFor(() => expect(stranger.requests()).toHaveLength(1), patiently)
    answer()
    await settled(me)
  })

  test('does not answer, three pushes of a person are under way, the others come when these have ended', async () => {
    const { me, other, device, requests } = await pair()
    const devices = [requests]
    for (let n = 1; n < 5; n++) devices.push((await subscribe(me)).requests)
    const sent = () => devices.reduce((sum, requests) => sum + requests().length, 0)
    let answer = () => {}
    const silence = new Promise<void>((resolve) => (answer = resolve))
    const tokens = await tokensOf(me)
    for (const token of tokens) services.answer(new URL(token).pathname, () => silence.then(() => ({ status: 201 })))
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(async () => {
      const putBack = sql`select from pgboss.job where name = 'device-push' and data ->> 'user_id' = ${me.id} and state = 'completed'`
      expect((await db.many(putBack)).length).toBeGreaterThanOrEqual(tokens.length - limits.pushing.atOnce)
    }, patiently)
    expect([tokens.includes(device.token), sent()]).toEqual([true, limits.pushing.atOnce])
    answer()
    await vi.waitFor(() => expect(devices.map((requests) => requests().length)).toEqual(devices.map(() => 1)), patiently)
  })

  test('keeps three pushes waiting, its host gets no more, whoever they are for, and other hosts do', async () => {
    const host = `${crypto.randomUUID()}.example`
    const seconds = (count: number) => new Date(count * 1_000)
    const ends = Array.from({ length: limits.pushing.atOnce }, () => Promise.withResolvers<string>())
    const waiting = ends.map(({ promise }) => withConcurrencyLimit(crypto.randomUUID(), host, seconds(0), () => promise))
    const push = (at: number, to = host) => withConcurrencyLimit(crypto.randomUUID(), to, seconds(at), async () => 'sent')
    expect([await push(1), await push(2), await push(2, 'push.example')]).toEqual(['sent', undefined, 'sent'])
    for (const { resolve } of ends) resolve('late')
    await Promise.all(waiting)
    expect(await push(2)).toBe('sent')
  })

  test('has not answered five times in a row, the device rests for an hour', async () => {
    const { me, other, device, requests } = await pair()
    const state = () => db.one(sql`select timeouts, rests_until from device_tokens where token = ${device.token}`)
    await db.run(sql`update device_tokens set timeouts = ${limits.pushing.timeouts - 1} where token = ${device.token}`)
    services.answer(new URL(device.token).pathname, () => new Promise<never>(() => {}))
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(async () => expect(await state()).toEqual({ timeouts: 5, rests_until: expect.any(String) }), patiently)
    services.answer(new URL(device.token).pathname, null)
    await vi.waitFor(async () => {
      const [waits] = await waitingJobs(me)
      expect(waits?.wait_s).toBeGreaterThan(3_500)
    }, patiently)
    expect(requests()).toHaveLength(1)
    const { group_id, seq } = await db.one<{ group_id: string; seq: number }>(sql`
      select id as group_id, pushed_seq as seq from notification_groups where user_id = ${me.id}`)
    const inAnHour = new Date(clock.now().getTime() + limits.pushing.restMs + 1_000)
    await pushToDevice({ ...deps, clock: () => inAnHour }, { user_id: me.id, group_id, seq, token: device.token, tried: 1 })
    expect([requests().length, await state()]).toEqual([2, { timeouts: 0, rests_until: null }])
  })
})

// One after the other, because they move the clock.
describe('as time passes', () => {
  test('Android gets it from Firebase, with an access token of the service account that is kept until a minute before its end', async () => {
    // So that the one that is held has ended.
    clock.pass(3_600)
    const { me, other } = await pair()
    const { token, requests, pushes } = await phone(me, 'android')
    const asked = () => services.received('oauth2.googleapis.com')
    const before = asked().length
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
    const form = new URLSearchParams(asked().at(-1)?.body.toString())
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload } = await jwtVerify(form.get('assertion') ?? '', fcmKey.publicKey, { currentDate: clock.now() })
    expect(payload).toMatchObject({
      iss: fcm.client_email,
      aud: fcm.token_uri,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    })
    expect(requests()[0]).toMatchObject({
      path: '/v1/projects/atelier-1/messages:send',
      headers: { authorization: expect.stringMatching(/^Bearer access-\d+$/) },
    })
    const { message } = pushes()[0]
    expect(message).toMatchObject({
      token,
      notification: { body: expect.stringMatching(/ Tester started following you$/) },
      data: { type: 'follow', userId: other.id, unread: '1' },
      android: {
        ttl: '86400s',
        notification: { channel_id: 'default', tag: expect.stringMatching(/^notification:/), notification_count: 1 },
      },
    })
    expect(Object.values(message.data).every((value) => typeof value === 'string')).toBe(true)
    const { id: post_id } = await publish(me)
    clock.pass(3_530)
    await other.call(likePost, { post_id })
    await vi.waitFor(() => expect(requests()).toHaveLength(2), patiently)
    expect(asked().length - before).toBe(1)
    clock.pass(20)
    await comment(other, post_id, 'Lovely')
    await vi.waitFor(() => expect(requests()).toHaveLength(3), patiently)
    expect(asked().length - before).toBe(2)
  })

  test('iOS gets it from Apple, with a token of the key that is renewed after 40 minutes', async () => {
    const { me, other } = await pair()
    const { requests, pushes } = await phone(me, 'ios')
    const { id: post_id } = await publish(me)
    await comment(other, post_id, 'Such a blue')
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
    const { host, headers } = requests()[0] ?? { host: '', headers: {} as Record<string, string> }
    expect(host).toBe('api.push.apple.com')
    expect(headers).toMatchObject({
      'apns-topic': apns.topic,
      'apns-push-type': 'alert',
      'apns-collapse-id': `post:${post_id}`,
      'apns-expiration': String(Math.floor(clock.now().getTime() / 1_000) + 86_400),
    })
    const jwt = String(headers.authorization).replace('bearer ', '')
    const { payload, protectedHeader } = await jwtVerify(jwt, apnsKey.publicKey, { algorithms: ['ES256'] })
    expect([payload.iss, protectedHeader.kid]).toEqual([apns.team_id, apns.key_id])
    expect(pushes()[0]).toMatchObject({
      aps: { alert: { body: expect.stringContaining('Such a blue') }, badge: 1, 'thread-id': `post:${post_id}` },
      type: 'post_comment',
      postId: post_id,
    })
    const tokens = () => new Set(requests().map(({ headers }) => headers.authorization)).size
    await other.call(likePost, { post_id })
    await vi.waitFor(() => expect(requests()).toHaveLength(2), patiently)
    expect(tokens()).toBe(1)
    clock.pass(41 * 60)
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(requests()).toHaveLength(3), patiently)
    expect(tokens()).toBe(2)
  })

  test('a connection that Apple ended is opened again', async () => {
    const { me, other } = await pair()
    const { requests } = await phone(me, 'ios')
    await other.call(followUser, { user_id: me.id })
    await vi.waitFor(() => expect(requests()).toHaveLength(1), patiently)
    services.hangUp()
    const { id: post_id } = await publish(me)
    await other.call(likePost, { post_id })
    await vi.waitFor(() => expect(requests()).toHaveLength(2), patiently)
  })

  test('in quiet hours it waits for their end, and is not sent if it was read meanwhile', async () => {
    clock.stop('2030-03-10T23:00:00Z')
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'UTC' }
    const [told, reads] = [await pair(), await pair()]
    for (const { me, other } of [told, reads]) {
      await me.call(updatePreferences, { quiet_hours })
      await other.call(followUser, { user_id: me.id })
      await settled(me)
      expect(await waitingJobs(me)).toEqual([{ name: 'push', wait_s: 8 * 3_600 }])
    }
    expect(told.requests()).toEqual([])
    await reads.me.call(readAllNotifications)
    clock.stop('2030-03-11T07:00:00Z')
    for (const { me } of [told, reads]) {
      await pushNow(me)
      await settled(me)
    }
    expect([told.requests().length, reads.requests().length]).toEqual([1, 0])
  })
})

test('no connection is opened to an inner address, whatever its name says', async () => {
  const server = createServer()
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { device } = browser()
  const push = {
    title: 'Hello',
    body: 'Hello',
    tag: 'tag',
    data: { type: 'follow', accountId: 'a', notificationId: 'n', unread: '1' },
  } as const
  const web = webService(config, connectPublicly)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const target = { ...device, token: `https://${host}:${port}/1` }
    await expect(web.send(target, push)).rejects.toMatchObject({ code: 'EPRIVATE' })
  }
  expect(connections).toBe(0)
  // Elsewhere a connection comes, or this test means nothing.
  await expect(
    webService(config, (_host, port) => unguarded(port)).send({ ...device, token: `https://localhost:${port}/1` }, push),
  ).rejects.toThrow()
  expect(connections).toBe(1)
  web.close()
  await new Promise((resolve) => server.close(resolve))
})

describe('with PUSH_NOTIFICATIONS_ENABLED off', async () => {
  const off = await world({ pushNotifications: false }, testClock(), services.connect)

  test('nothing is sent, also to what was registered before', async () => {
    const { ann, bob } = await off.people('ann', 'bob')
    const { device } = browser()
    await off.db.run(sql`
      insert into device_tokens (token, user_id, platform, p256dh, auth) values (${device.token}, ${ann.id}, 'web', ${device.keys.p256dh}, ${device.keys.auth})`)
    await ann.call(updatePreferences, { notification_prefs: { push_web: true } })
    await bob.call(followUser, { user_id: ann.id })
    await vi.waitFor(async () => {
      const done = await off.db.many(sql`select state from pgboss.job where name = 'push' and data ->> 'user_id' = ${ann.id}`)
      expect(done).toEqual([{ state: 'completed' }])
    }, patiently)
    expect(services.received(new URL(device.token).pathname)).toEqual([])
  })
})

const tokensOf = async ({ id }: TestPerson) =>
  (await db.many<{ token: string }>(sql`select token from device_tokens where user_id = ${id} order by created_at`)).map(
    ({ token }) => token,
  )

const unguarded = (port: number) => connectTls({ host: '127.0.0.1', port })

/** A VAPID key as JOSE has it. */
function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }, 'ES256')
}
