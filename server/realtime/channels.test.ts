import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { blockUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { takeBackMessage } from '@atelier/contract/messages'
import { channelOf, type Presence, realtimePath } from '@atelier/contract/realtime'
import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { openLimits } from '#http/limits.ts'
import { limitHandshake } from '#http/request-limits.ts'
import { openRealtime } from '#realtime/open-realtime.ts'
import { hasConversationOpen } from '#realtime/presence.queries.ts'
import { converse, say } from '#testing/conversations.ts'
import { type Client, next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, deps, db, people } = await world({ rateLimits: true })
const { realtime } = deps
const { connected, url } = await socketsTo(realtime)

/** A conversation between two people, which the second one has accepted unless `status` says otherwise. */
async function conversation(one: TestPerson, other: TestPerson, status: 'accepted' | 'request' | 'declined' = 'accepted') {
  const id = newId()
  const [low, high] = [one.id, other.id].sort()
  await db.run(sql`insert into conversations (id, low_id, high_id) values (${id}, ${low}, ${high})`)
  await db.run(sql`
    insert into conversation_participants (conversation_id, user_id, status) values (${id}, ${one.id}, 'accepted'), (${id}, ${other.id}, ${status})`)
  return id
}

const enter = (socket: Client, channel: string): Promise<Presence[] | null> => socket.emitWithAck('subscribe', channel)
const allChannels = (id: string, other: TestPerson) => [
  channelOf.conversation(id),
  channelOf.typing(id),
  channelOf.presence(id),
  channelOf.presence(other.id),
]
const enterAll = (socket: Client, channels: string[]) => Promise.all(channels.map((channel) => enter(socket, channel)))
const setPreference = (person: TestPerson, name: string, value: boolean) =>
  db.run(sql`
    insert into user_preferences (user_id, notification_prefs) values (${person.id}, jsonb_build_object(${name}::text, ${value}::boolean))
    on conflict (user_id) do update set notification_prefs = user_preferences.notification_prefs || excluded.notification_prefs`)

/** The latest that a socket was told of each channel. */
function presenceAt(socket: Client): Record<string, Presence[]> {
  const heard: Record<string, Presence[]> = {}
  socket.on('presence', (channel, present) => {
    heard[channel] = present
  })
  return heard
}
/** Returns once the server has dealt with everything that the socket sent before. */
const settled = (socket: Client) => enter(socket, channelOf.typing(newId()))
const since = { online_at: expect.any(String) }
const patiently = { timeout: 60_000 }

test('MSG-079, MSG-094: the other participant is online in the channels of the conversation and of the person while they are connected', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const id = await conversation(ann, bob)
  onTestFinished(realtime.checkSockets())
  clock.stop()
  const screen = await connected(ann.token)
  const channels = [channelOf.presence(id), channelOf.presence(bob.id)]
  expect(channels).toEqual([`presence:${id}`, `presence:${bob.id}`])
  expect(await enterAll(screen, channels)).toEqual([[], []])
  const heard = presenceAt(screen)
  const phone = await connected(bob.token)
  const present = {
    [channelOf.presence(id)]: [{ user_id: bob.id, conversation_id: id, online_at: clock.now().toISOString() }],
    [channelOf.presence(bob.id)]: [{ user_id: bob.id, conversation_id: null, online_at: clock.now().toISOString() }],
  }
  await expect.poll(() => heard, patiently).toEqual(present)
  // A reload is no absence: still online since the same time.
  phone.close()
  clock.pass(2)
  const reloaded = await connected(bob.token)
  expect(await enterAll(screen, channels)).toEqual(Object.values(present))
  reloaded.close()
  await expect.poll(() => [clock.pass(6), heard][1], patiently).toEqual({ [channelOf.presence(id)]: [], [channelOf.presence(bob.id)]: [] })
})

test('MSG-095: presence tracks user_id, conversation_id and online_at, and nothing else', async () => {
  const { cyn, dan } = await people('cyn', 'dan')
  const id = await conversation(cyn, dan)
  onTestFinished(realtime.checkSockets())
  const [screen, other] = await Promise.all([connected(cyn.token), connected(dan.token)])
  await expect.poll(() => enter(screen, channelOf.presence(id)), patiently).toHaveLength(1)
  await enterAll(other, [channelOf.typing(id)])
  await enter(screen, channelOf.typing(id))
  const typing = next(screen, 'presence')
  other.emit('typing', id, true)
  await typing
  for (const channel of [channelOf.presence(id), channelOf.typing(id)])
    expect(await enter(screen, channel)).toStrictEqual([{ user_id: dan.id, conversation_id: id, ...since }])
})

test('MSG-080, MSG-093: typing shows in typing-{conversationId} to the other person alone, until it is taken back or five seconds passed', async () => {
  const { eva, fay } = await people('eva', 'fay')
  const id = await conversation(eva, fay)
  onTestFinished(realtime.checkSockets())
  clock.stop()
  const name = `typing-${id}`
  const [own, other] = await Promise.all([connected(eva.token), connected(fay.token)])
  expect(await Promise.all([enter(own, name), enter(other, name)])).toEqual([[], []])
  const [seen, echoed] = [presenceAt(other), presenceAt(own)]
  const typist = [{ user_id: eva.id, conversation_id: id, ...since }]
  own.emit('typing', id, true)
  await expect.poll(() => seen[name], patiently).toEqual(typist)
  expect(await enter(other, name)).toEqual(typist)
  own.emit('typing', id, false)
  await expect.poll(() => seen[name], patiently).toEqual([])
  own.emit('typing', id, true)
  await expect.poll(() => seen[name], patiently).toEqual(typist)
  clock.pass(4)
  own.emit('typing', id, true)
  await settled(own)
  clock.pass(4)
  expect(await enter(other, name)).toEqual(typist)
  clock.pass(2)
  await expect.poll(() => seen[name], patiently).toEqual([])
  expect(await enter(own, name)).toEqual([])
  expect(echoed).toEqual({})
})

test('a person outside a conversation enters none of its channels and hears nothing of it', async () => {
  const { gus, hal, mallory } = await people('gus', 'hal', 'mallory')
  const id = await conversation(gus, hal)
  onTestFinished(realtime.checkSockets())
  const [own, other, outside] = await Promise.all([connected(gus.token), connected(hal.token), connected(mallory.token)])
  const heard: string[] = []
  outside.onAny((event: string) => heard.push(event))
  const forged = [
    ...allChannels(id, hal),
    channelOf.presence(gus.id),
    `user:${gus.id}`,
    `session:${gus.session_id}`,
    `typing-${id.toUpperCase()}`,
  ]
  expect(await enterAll(outside, forged)).toEqual(forged.map(() => null))
  outside.emit('typing', id, true)
  await settled(outside)
  await enter(own, channelOf.presence(id))
  await enter(other, channelOf.typing(id))
  await enter(own, channelOf.typing(id))
  const typing = next(other, 'presence')
  own.emit('typing', id, true)
  expect(await typing).toEqual([channelOf.typing(id), [{ user_id: gus.id, conversation_id: id, ...since }]])
  await settled(outside)
  expect(heard).toEqual([])
})

test('what is no channel, no id and no answer is refused without harm', async () => {
  const { ida } = await people('ida')
  const socket = await connected(ida.token)
  for (const channel of [null, 7, '', {}, { toString: 1 }, [], 'typing-', 'x'.repeat(5_000), '__proto__'])
    expect(await (socket as Socket).emitWithAck('subscribe', channel)).toBeNull()
  for (const event of ['subscribe', 'unsubscribe', 'typing'])
    for (const values of [[], [null], [{ toString: 1 }, {}], ['typing-', 'x']]) (socket as Socket).emit(event, ...values)
  expect(await settled(socket)).toBeNull()
})

test('typing ends with the words that were sent at once, with the channel and with the connection', async () => {
  const { cal, dee } = await people('cal', 'dee')
  const id = await conversation(cal, dee)
  const name = channelOf.typing(id)
  const [own, other] = await Promise.all([connected(cal.token), connected(dee.token)])
  const seen = presenceAt(other)
  const type = async () => {
    await enter(own, name)
    own.emit('typing', id, true)
    await expect.poll(() => seen[name]?.length, patiently).toBe(1)
  }
  await Promise.all([enter(own, name), enter(other, name)])
  own.emit('typing', id, true)
  own.emit('typing', id, false)
  await settled(own)
  expect(await enter(other, name)).toEqual([])
  await type()
  own.emit('unsubscribe', name)
  await expect.poll(() => seen[name], patiently).toEqual([])
  await type()
  own.close()
  await expect.poll(() => seen[name], patiently).toEqual([])
})

test('nobody sees somebody type from whom they take no messages', async () => {
  const { abe, bea } = await people('abe', 'bea')
  const id = await conversation(abe, bea)
  const [own, other] = await Promise.all([connected(abe.token), connected(bea.token)])
  await Promise.all([enter(own, channelOf.typing(id)), enter(other, channelOf.typing(id))])
  for (const allowed of [false, true]) {
    await setPreference(bea, 'allow_messages', allowed)
    own.emit('typing', id, true)
    await settled(own)
    expect(await enter(other, channelOf.typing(id))).toHaveLength(allowed ? 1 : 0)
  }
})

test('only who is in the typing channel can type', async () => {
  const { joe, kay } = await people('joe', 'kay')
  const id = await conversation(joe, kay)
  const [own, other] = await Promise.all([connected(joe.token), connected(kay.token)])
  await enter(other, channelOf.typing(id))
  own.emit('typing', id, true)
  await settled(own)
  expect(await enter(other, channelOf.typing(id))).toEqual([])
  await enter(own, channelOf.typing(id))
  const typing = next(other, 'presence')
  own.emit('typing', id, true)
  await typing
})

test('a request opens the conversation alone until it is accepted, a declined one nothing to its receiver', async () => {
  const { lea, moe, nan } = await people('lea', 'moe', 'nan')
  const asked = await conversation(lea, moe, 'request')
  const declined = await conversation(lea, nan, 'declined')
  const [sender, receiver, refuser] = await Promise.all([connected(lea.token), connected(moe.token), connected(nan.token)])
  expect(await enterAll(sender, allChannels(asked, moe))).toEqual([[], null, null, null])
  expect(await enterAll(receiver, allChannels(asked, lea))).toEqual([[], null, null, null])
  expect(await enterAll(sender, allChannels(declined, nan))).toEqual([[], null, null, null])
  expect(await enterAll(refuser, allChannels(declined, lea))).toEqual([null, null, null, null])
  await db.run(sql`update conversation_participants set status = 'accepted' where conversation_id = ${asked}`)
  expect(await enterAll(sender, allChannels(asked, moe))).not.toContain(null)
})

test('show_activity hides presence both ways, and shows it again', async () => {
  const { oli, pam } = await people('oli', 'pam')
  const id = await conversation(oli, pam)
  onTestFinished(realtime.checkSockets())
  const [one, two] = await Promise.all([connected(oli.token), connected(pam.token)])
  const channel = channelOf.presence(id)
  await expect.poll(() => enter(one, channel), patiently).toHaveLength(1)
  await expect.poll(() => enter(two, channel), patiently).toHaveLength(1)
  const [seen, seenToo] = [presenceAt(one), presenceAt(two)]
  await setPreference(pam, 'show_activity', false)
  await expect.poll(() => [seen[channel], seenToo[channel]], patiently).toEqual([[], []])
  expect(await enterAll(one, [channel, channelOf.presence(pam.id)])).toEqual([[], []])
  await setPreference(pam, 'show_activity', true)
  await expect.poll(() => [seen[channel]?.length, seenToo[channel]?.length], patiently).toEqual([1, 1])
})

test('a block ends all channels of a conversation at once, for both people', async () => {
  const { quin, rob } = await people('quin', 'rob')
  const id = await conversation(quin, rob)
  // Nothing checks by the clock here.
  const [one, two] = await Promise.all([connected(quin.token), connected(rob.token)])
  await expect.poll(() => enter(one, channelOf.presence(id)), patiently).toHaveLength(1)
  await enterAll(one, allChannels(id, rob))
  await enterAll(two, allChannels(id, quin))
  const seen = presenceAt(one)
  await quin.call(blockUser, { user_id: rob.id })
  await expect.poll(() => seen, patiently).toEqual({ [channelOf.presence(id)]: [], [channelOf.presence(rob.id)]: [] })
  two.emit('typing', id, true)
  await settled(two)
  await settled(one)
  expect(Object.keys(seen)).not.toContain(channelOf.typing(id))
  expect(await enterAll(one, allChannels(id, rob))).toEqual([null, null, null, null])
  expect(await enterAll(two, allChannels(id, quin))).toEqual([null, null, null, null])
})

test.for(['a ban', 'the end of the account', 'the end of membership'])(
  '%s ends the channels of the others without a call',
  async (what) => {
    const [name, other] = [`sue${what.length}`, `tim${what.length}`]
    const { [name]: sue, [other]: tim } = (await people(name, other)) as Record<string, TestPerson>
    if (!sue || !tim) throw new Error('nobody')
    const id = await conversation(sue, tim)
    onTestFinished(realtime.checkSockets())
    const [one] = await Promise.all([connected(sue.token), connected(tim.token)])
    await expect.poll(() => enter(one, channelOf.presence(id)), patiently).toHaveLength(1)
    await enterAll(one, allChannels(id, tim))
    const seen = presenceAt(one)
    if (what === 'a ban') await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${tim.id})`)
    else if (what === 'the end of the account') await db.run(sql`delete from auth.users where id = ${tim.id}`)
    else await db.run(sql`delete from conversation_participants where conversation_id = ${id}`)
    await expect.poll(() => seen, patiently).toEqual({ [channelOf.presence(id)]: [], [channelOf.presence(tim.id)]: [] })
    // What was said with somebody who is banned stays, and is told of.
    expect(await enterAll(one, allChannels(id, tim))).toEqual([what === 'a ban' ? [] : null, null, null, null])
  },
)

test('a conversation is known to be open on a screen while a socket is in its channel', async () => {
  const { uma, vic } = await people('uma', 'vic')
  const id = await conversation(uma, vic)
  const isOpen = () => hasConversationOpen(db, { user_id: vic.id, conversation_id: id }, clock.now())
  const [phone, desk] = await Promise.all([connected(vic.token), connected(vic.token)])
  expect(await isOpen()).toBe(false)
  await enter(phone, channelOf.conversation(id))
  expect(await isOpen()).toBe(true)
  await enter(desk, channelOf.conversation(id))
  phone.emit('unsubscribe', channelOf.conversation(id))
  await settled(phone)
  expect(await isOpen()).toBe(true)
  desk.close()
  await expect.poll(isOpen, patiently).toBe(false)
})

test('a person may be in a limited number of channels, on all their sockets together', async () => {
  const { wim } = await people('wim')
  const posts = await db.many<{ id: string }>(sql`
    insert into posts (id, user_id, content)
    select gen_random_uuid(), ${wim.id}, 'Post ' || n from generate_series(0, ${limits.perPerson.channels}) n returning id`)
  const [last = '', ...names] = posts.map(({ id }) => channelOf.post(id))
  const [one, other] = [await connected(wim.token), await connected(wim.token)]
  const half = names.length / 2
  expect(await enterAll(one, names.slice(0, half))).not.toContain(null)
  expect(await enterAll(other, names.slice(half))).not.toContain(null)
  expect(await enter(other, last)).toBeNull()
  expect(await enter(one, last)).toBeNull()
  one.emit('unsubscribe', names[0] ?? '')
  expect(await enter(one, last)).toEqual([])
})

test('however many sockets ask while the database is slow, they hold one of its connections', async () => {
  const { una2, vic2 } = await people('una2', 'vic2')
  const id = await conversation(una2, vic2)
  const sockets = await Promise.all([una2, vic2, una2, vic2].map(({ token }) => connected(token)))
  const waiting = () =>
    db.many(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%conversation%'`,
    )
  const answers: Promise<Presence[] | null>[] = []
  await transaction(db, async (tx) => {
    await tx.run(sql`lock table conversations in access exclusive mode`)
    for (const [place, socket] of sockets.entries()) {
      answers.push(enter(socket, channelOf.typing(id)))
      if (place === 0) await expect.poll(waiting, { ...patiently, interval: 20 }).toHaveLength(1)
      // It has heard the one before by the time that it answers this.
      expect(await enter(socket, 'no channel')).toBeNull()
    }
    expect(await waiting()).toHaveLength(1)
  })
  expect(await Promise.all(answers)).not.toContain(null)
})

test('an address block may knock so often a minute, counted for whom a proxy speaks', async () => {
  const { una } = await people('una')
  const behindProxy = openRealtime({ ...deps, config: { ...deps.config, trustProxy: 1, insecureDev: true } })
  onTestFinished(() => behindProxy.close())
  const proxied = await socketsTo(behindProxy)
  const from = (address: string) => proxied.connected(una.token, { extraHeaders: { 'x-forwarded-for': `198.51.100.9, ${address}` } })
  await from('203.0.113.5')
  for (let n = 1; n < limits.perBlock.handshakesPerMinute; n++) limitHandshake(deps.limits, '203.0.113.5')
  await expect(from('203.0.113.5')).rejects.toThrow('websocket error')
  await from('203.0.113.6')
})

test('an address block may hold 200 sockets at once, counted for whom a proxy speaks, and the next takes the place of one that ends', async () => {
  const behindProxy = openRealtime({
    ...deps,
    limits: openLimits(deps, false),
    config: { ...deps.config, trustProxy: ['loopback'], insecureDev: true },
  })
  onTestFinished(() => behindProxy.close())
  const proxied = await socketsTo(behindProxy)
  const opened: Duplex[] = []
  onTestFinished(() => opened.forEach((socket) => void socket.destroy()))
  const knock = (address: string) =>
    new Promise<boolean>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }
      const asked = request(`${proxied.url}${realtimePath}/?EIO=4&transport=websocket`, {
        headers: { ...headers, 'x-forwarded-for': address },
      })
      asked.once('upgrade', (_answer, socket) => resolve(opened.push(socket) > 0))
      asked.once('response', (answer) => resolve(answer.resume().statusCode === 101))
      asked.once('error', reject).end()
    })
  for (let n = 0; n < limits.perBlock.connections; n++) expect(await knock(`2001:db8:0:5::${n.toString(16)}`)).toBe(true)
  expect(await knock('2001:db8:0:5::ffff')).toBe(false)
  expect(await knock('2001:db8:0:6::1')).toBe(true)
  opened[0]?.destroy()
  await expect.poll(() => knock('2001:db8:0:5::ffff'), patiently).toBe(true)
})

test('DEV-089, DEV-090: the server sends a heartbeat every 25 s and waits 10 s for the answer', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket`)
  const opened = await new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => resolve(data)
  })
  socket.close()
  expect(JSON.parse(opened.slice(1))).toMatchObject({ pingInterval: 25_000, pingTimeout: 10_000 })
})

test('a message and a change of it, however long, reach the other person at another process, and nobody outside', async () => {
  const { flo, gil, mia } = await people('flo', 'gil', 'mia')
  const conversation_id = await converse(flo, gil)
  const otherProcess = openRealtime(deps)
  onTestFinished(() => otherProcess.close())
  const elsewhere = await socketsTo(otherProcess)
  const [socket, outside] = await Promise.all([elsewhere.connected(gil.token), elsewhere.connected(mia.token)])
  const heard: string[] = []
  outside.onAny((event: string) => heard.push(event))
  expect(await enterAll(outside, allChannels(conversation_id, gil))).toEqual([null, null, null, null])
  const arrival = next(socket, 'message_new')
  const content = '👩🏽‍🎨'.repeat(limits.message.text / 2)
  const sent = await say(flo, conversation_id, content)
  expect(await arrival).toEqual([{ ...sent, client_id: null }])
  const change = next(socket, 'message_updated')
  await flo.call(takeBackMessage, { message_id: sent.id })
  expect(await change).toMatchObject([{ id: sent.id, conversation_id, content: null, taken_back: true }])
  const own = next(outside, 'notification')
  realtime.emit(mia.id, 'notification', { unread_count: 0 })
  await own
  expect(heard).toEqual(['notification'])
})

test('presence and typing reach the people of another process, and a process that was killed keeps nobody online', async () => {
  const { yan, zoe } = await people('yan', 'zoe')
  const id = await conversation(yan, zoe)
  onTestFinished(realtime.checkSockets())
  const otherProcess = openRealtime(deps)
  onTestFinished(() => otherProcess.close())
  const elsewhere = await socketsTo(otherProcess)
  const [one, two] = await Promise.all([connected(yan.token), elsewhere.connected(zoe.token)])
  await enterAll(one, allChannels(id, zoe))
  await enterAll(two, allChannels(id, yan))
  const seen = presenceAt(one)
  await expect.poll(() => enter(one, channelOf.presence(id)), patiently).toEqual([{ user_id: zoe.id, conversation_id: id, ...since }])
  await expect.poll(() => enter(two, channelOf.presence(id)), patiently).toEqual([{ user_id: yan.id, conversation_id: id, ...since }])
  two.emit('typing', id, true)
  await expect.poll(() => seen[channelOf.typing(id)], patiently).toEqual([{ user_id: zoe.id, conversation_id: id, ...since }])
  expect(await hasConversationOpen(db, { user_id: zoe.id, conversation_id: id }, clock.now())).toBe(true)
  // The other process gives no sign of life from here on.
  clock.pass(61)
  await expect.poll(() => seen[channelOf.presence(id)], patiently).toEqual([])
  expect(await hasConversationOpen(db, { user_id: zoe.id, conversation_id: id }, clock.now())).toBe(false)
})
