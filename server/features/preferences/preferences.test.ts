import { readConversation } from '@atelier/contract/conversations'
import { homeFeed } from '@atelier/contract/feed'
import { followUser } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { getInterests, listInterests, updateInterests } from '@atelier/contract/onboarding'
import { getPreferences, notificationPrefDefaults, updatePreferences } from '@atelier/contract/preferences'
import { channelOf } from '@atelier/contract/realtime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, clock, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { ann, bob } = await people('ann', 'bob')
const lose = ({ id }: TestPerson) => db.run(sql`delete from user_preferences where user_id = ${id}`)
const rowsOf = ({ id }: TestPerson) => db.many(sql`select * from user_preferences where user_id = ${id}`)

describe('the defaults', () => {
  test.each([
    ['SET-040', 'likes', true],
    ['SET-041', 'follows', true],
    ['SET-042', 'comments', true],
    ['SET-043', 'mentions', true],
    ['SET-044', 'messages', true],
    ['SET-045', 'new_post', true],
    ['SET-046', 'in_app_enabled', true],
    ['SET-047', 'email_enabled', true],
    ['SET-048', 'show_activity', true],
    ['SET-049', 'allow_messages', true],
    ['SET-050', 'push_web', false],
    ['SET-051', 'push_mobile', false],
    ['SET-052', 'sms_enabled', false],
    ['SET-053', 'marketing_enabled', false],
  ] as const)('%s: of %s', async (_id, key, value) => {
    expect((await ann.call(getPreferences)).notification_prefs[key]).toBe(value)
  })

  test('DATA-039: a new account has each of these keys and no other, as the contract names them', async () => {
    const { cyn } = await people('cyn')
    expect(await rowsOf(cyn)).toMatchObject([{ notification_prefs: notificationPrefDefaults }])
    const [row] = await db.many<{ notification_prefs: object }>(
      sql`select notification_prefs from user_preferences where user_id = ${cyn.id}`,
    )
    expect(Object.keys(row?.notification_prefs ?? {}).toSorted()).toEqual(Object.keys(notificationPrefDefaults).toSorted())
  })

  test('a key that an older row lacks has its default too', async () => {
    const { dan } = await people('dan')
    await db.run(sql`update user_preferences set notification_prefs = '{"likes":false}' where user_id = ${dan.id}`)
    expect((await dan.call(getPreferences)).notification_prefs).toEqual({ ...notificationPrefDefaults, likes: false })
  })
})

describe('reading', () => {
  test("SET-054, DATA-031: one's own row, with all its fields", async () => {
    await bob.call(updatePreferences, { feed_algorithm_weight: 0.25, preferred_categories: ['Tutorials'] })
    const own = await ann.call(getPreferences)
    expect(own).toEqual({
      id: expect.any(String),
      user_id: ann.id,
      notification_prefs: notificationPrefDefaults,
      email_frequency: 'daily',
      language: null,
      message_audience: 'everyone',
      read_receipts: true,
      preferred_categories: [],
      feed_algorithm_weight: 0,
      mention_audience: 'everyone',
      theme: 'system',
      text_size: 'normal',
      reduced_motion: false,
      autoplay: 'always',
      data_saver: false,
      quiet_hours: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await bob.call(getPreferences)).toMatchObject({
      user_id: bob.id,
      feed_algorithm_weight: 0.25,
      preferred_categories: ['Tutorials'],
    })
    await expect(call(getPreferences)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('SET-055: a missing row is made with the defaults, once however many ask at once', async () => {
    const { eve } = await people('eve')
    await lose(eve)
    const answers = await Promise.all(Array.from({ length: 8 }, () => eve.call(getPreferences)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ notification_prefs: notificationPrefDefaults, message_audience: 'everyone', read_receipts: true })
    expect(await rowsOf(eve)).toHaveLength(1)
  })

  test('the feed and the interests do without a row', async () => {
    const { fay } = await people('fay')
    await lose(fay)
    await expect(fay.call(homeFeed)).resolves.toMatchObject({ next_cursor: null })
    expect(await fay.call(getInterests)).toEqual({ interest_ids: [], preferred_categories: [] })
    const interest_ids = (await call(listInterests)).items.slice(0, 3).map(({ id }) => id)
    await fay.call(updateInterests, { interest_ids, preferred_categories: ['Tutorials'] })
    expect((await fay.call(getPreferences)).preferred_categories).toEqual(['Tutorials'])
  })
})

describe('changing', () => {
  test('SET-056: single switches are merged into notification_prefs, and the others stay', async () => {
    const { gus } = await people('gus')
    await gus.call(updatePreferences, { notification_prefs: { likes: false } })
    const changed = await gus.call(updatePreferences, { notification_prefs: { push_web: true } })
    expect(changed.notification_prefs).toEqual({ ...notificationPrefDefaults, likes: false, push_web: true })
    expect(await gus.call(getPreferences)).toEqual(changed)
    expect(await rowsOf(gus)).toMatchObject([{ notification_prefs: { likes: false, push_web: true, messages: true } }])
  })

  test('every change at once is kept', async () => {
    const { hal } = await people('hal')
    const keys = Object.keys(notificationPrefDefaults) as (keyof typeof notificationPrefDefaults)[]
    await Promise.all([
      ...keys.map((key) => hal.call(updatePreferences, { notification_prefs: { [key]: !notificationPrefDefaults[key] } })),
      hal.call(updatePreferences, { message_audience: 'followers' }),
      hal.call(updatePreferences, { read_receipts: false }),
      hal.call(updatePreferences, { feed_algorithm_weight: 1 }),
    ])
    expect(await hal.call(getPreferences)).toMatchObject({
      notification_prefs: Object.fromEntries(keys.map((key) => [key, !notificationPrefDefaults[key]])),
      message_audience: 'followers',
      read_receipts: false,
      feed_algorithm_weight: 1,
    })
  })

  test.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Europe/Berlin'])(
    'quiet hours are kept as they were sent, in %s, and can be taken away',
    async (time_zone) => {
      const quiet_hours = { from: '22:00', to: '07:00', time_zone }
      expect((await bob.call(updatePreferences, { quiet_hours })).quiet_hours).toEqual(quiet_hours)
      expect((await bob.call(updatePreferences, { read_receipts: true })).quiet_hours).toEqual(quiet_hours)
      expect((await bob.call(updatePreferences, { quiet_hours: null })).quiet_hours).toBeNull()
    },
  )

  test('a missing row is made first; its time is that of the change', async () => {
    const { ida } = await people('ida')
    await lose(ida)
    clock.stop()
    const made = clock.now().toISOString()
    expect((await ida.call(updatePreferences, { message_audience: 'following' })).updated_at).toBe(made)
    clock.pass(60)
    const later = await ida.call(updatePreferences, { preferred_categories: ['Tutorials', 'Tutorials'] })
    expect(later).toMatchObject({
      message_audience: 'following',
      preferred_categories: ['Tutorials'],
      created_at: made,
      updated_at: clock.now().toISOString(),
    })
  })

  test.each([
    [{ notification_prefs: { telegrams: true } }, 'notification_prefs.telegrams'],
    [{ notification_prefs: { likes: 'yes' } }, 'notification_prefs.likes'],
    [{ notification_prefs: { likes: null } }, 'notification_prefs.likes'],
    [{ telegrams: true }, 'telegrams'],
    [{ message_audience: 'friends' }, 'message_audience'],
    [{ read_receipts: 1 }, 'read_receipts'],
    [{ theme: 'sepia' }, 'theme'],
    [{ language: 'pt' }, 'language'],
    [{ text_size: 20 }, 'text_size'],
    [{ autoplay: true }, 'autoplay'],
    [{ data_saver: null }, 'data_saver'],
    [{ preferred_categories: ['Cats'] }, 'preferred_categories.0'],
    [{ feed_algorithm_weight: 1.5 }, 'feed_algorithm_weight'],
    [{ feed_algorithm_weight: null }, 'feed_algorithm_weight'],
    [{ quiet_hours: { from: '22:00', to: '24:00', time_zone: 'UTC' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '22:00', to: '22:00', time_zone: 'UTC' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Atlantis/Capital' } }, 'quiet_hours.time_zone'],
    [{ quiet_hours: { from: '22:00', to: '07:00', time_zone: '+02:00' } }, 'quiet_hours.time_zone'],
    [{ quiet_hours: { from: '22:00', to: '07:00' } }, 'quiet_hours.time_zone'],
  ])('%j is refused at its field and changes nothing', async (wrong, field) => {
    const before = await bob.call(getPreferences)
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/me/preferences',
      headers: { authorization: `Bearer ${bob.token}` },
      payload: { message_audience: 'following', ...wrong },
    })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field])
    expect(await bob.call(getPreferences)).toEqual(before)
  })
})

describe('taking effect at once', () => {
  test('every change is told to all devices of the account, and to nobody else', async () => {
    const { pia, rex } = await people('pia', 'rex')
    const [phone, desk, other] = await Promise.all([connected(pia.token), connected(pia.token), connected(rex.token)])
    const heard: string[] = []
    other.onAny((event: string) => heard.push(event))
    const told = Promise.all([next(phone, 'preferences_changed'), next(desk, 'preferences_changed')])
    const look = { theme: 'dark', language: 'de', text_size: 'largest', reduced_motion: true, autoplay: 'wifi', data_saver: true } as const
    await pia.call(updatePreferences, look)
    await told
    expect(await pia.call(getPreferences)).toMatchObject(look)
    const own = next(other, 'preferences_changed')
    await rex.call(updatePreferences, { theme: 'light' })
    await own
    expect(heard).toEqual(['preferences_changed'])
  })

  test('categories that change with the interests are told as well', async () => {
    const { tea } = await people('tea')
    const told = next(await connected(tea.token), 'preferences_changed')
    const interest_ids = (await call(listInterests)).items.slice(0, 3).map(({ id }) => id)
    await tea.call(updateInterests, { interest_ids, preferred_categories: ['Tutorials'] })
    await told
    expect((await tea.call(getPreferences)).preferred_categories).toEqual(['Tutorials'])
  })

  test('SET-038: allow_messages decides who may send direct messages: nobody, or everybody in the audience', async () => {
    const { jan, kim } = await people('jan', 'kim')
    const conversation_id = await converse(jan, kim)
    await jan.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    await expect(say(kim, conversation_id)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await jan.call(updatePreferences, { notification_prefs: { allow_messages: true } })
    expect((await say(kim, conversation_id)).seq).toBe(1)
    await jan.call(updatePreferences, { message_audience: 'followers' })
    await expect(say(kim, conversation_id)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await kim.call(followUser, { user_id: jan.id })
    expect((await say(kim, conversation_id)).seq).toBe(2)
  })

  test('SET-039: show_activity decides whether activity is visible, for both', async () => {
    const { lea, max } = await people('lea', 'max')
    const conversation_id = await converse(lea, max)
    onTestFinished(deps.realtime.checkSockets())
    const [screen] = [await connected(max.token), await connected(lea.token)]
    const channel = channelOf.presence(conversation_id)
    const present = { user_id: lea.id, conversation_id, online_at: expect.any(String) }
    await expect.poll(() => screen.emitWithAck('subscribe', channel), { timeout: 60_000 }).toEqual([present])
    const told = next(screen, 'presence')
    await lea.call(updatePreferences, { notification_prefs: { show_activity: false } })
    expect(await told).toEqual([channel, []])
    const toldAgain = next(screen, 'presence')
    await lea.call(updatePreferences, { notification_prefs: { show_activity: true } })
    expect(await toldAgain).toEqual([channel, [present]])
  })

  test("read_receipts decides whether 'Read' is told, both ways", async () => {
    const { nia, oto } = await people('nia', 'oto')
    const conversation_id = await converse(nia, oto)
    await say(nia, conversation_id)
    await oto.call(readConversation, { conversation_id })
    const isRead = async () => (await nia.call(listMessages, { conversation_id })).items.map(({ is_read }) => is_read)
    expect(await isRead()).toEqual([true])
    for (const person of [nia, oto]) {
      await person.call(updatePreferences, { read_receipts: false })
      expect(await isRead()).toEqual([false])
      await person.call(updatePreferences, { read_receipts: true })
      expect(await isRead()).toEqual([true])
    }
  })
})
