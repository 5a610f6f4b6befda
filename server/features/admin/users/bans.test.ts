import { approveDeletion } from '@atelier/contract/admin/deletions'
import { adminLimits } from '@atelier/contract/admin/limits'
import { banPerson, getPersonFile, listPeople, unbanPerson } from '@atelier/contract/admin/users'
import { appealBan, findBan, getBan } from '@atelier/contract/appeals'
import { requestDeletion } from '@atelier/contract/deletion'
import type { InputOf } from '@atelier/contract/endpoint'
import { getPost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe, getProfile } from '@atelier/contract/profiles'
import { describe, expect, test, vi } from 'vitest'
import { liftEndedBans, setBan } from '#auth/admin/bans.queries.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { formatMoment } from '#mail/security-letters.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { publish } from '#testing/posts.ts'
import { ended, socketsTo } from '#testing/sockets.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { TestPerson } from '#testing/world.ts'

const { app, browser, call, clock, db, deps, mailTo, member, people, raw } = await authWorld()
const { connected } = await socketsTo(deps.realtime)
const { mod, ada, abe, root, rex, eve } = await people('mod', 'ada', 'abe', 'root', 'rex', 'eve')
for (const [person, role] of [
  [mod, 'moderator'],
  [ada, 'admin'],
  [abe, 'admin'],
  [root, 'super_admin'],
  [rex, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

type Somebody = Pick<TestPerson, 'id'>
const ban = (by: TestPerson, { id }: Somebody, more: Partial<InputOf<typeof banPerson>> = {}) =>
  by.call(banPerson, { user_id: id, ...more })
const unban = (by: TestPerson, { id }: Somebody) => by.call(unbanPerson, { user_id: id })
const historyOf = async ({ id }: Somebody) => (await ada.call(getPersonFile, { user_id: id })).bans
const logOf = ({ id }: Somebody) =>
  db.many(
    sql`select admin_id, action, target_type, details from admin_logs where target_id = ${id} and action <> 'assign_role' order by id`,
  )
// The clock stands still.
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

describe('a ban', () => {
  test('ADM-043, ADM-047, ADM-055, ADM-057, DATA-044: is a row with its reason, and one in the log', async () => {
    const { ann } = await people('ann')
    expect(await ban(ada, ann)).toMatchObject({ user_id: ann.id, is_banned: true, ban_ends_at: null })
    const rows = await db.many(sql`select user_id, banned_by, reason, is_active from user_bans where user_id = ${ann.id}`)
    expect(rows).toEqual([{ user_id: ann.id, banned_by: ada.id, reason: 'Admin action', is_active: true }])
    expect(await logOf(ann)).toEqual([{ admin_id: ada.id, action: 'ban_user', target_type: 'user', details: { reason: 'Admin action' } }])
  })

  test('has the reason that staff give, in any script', async () => {
    const { bea } = await people('bea')
    const reason = '👩‍👩‍👧‍👦'.repeat(600)
    await ban(ada, bea, { reason })
    expect(await historyOf(bea)).toMatchObject([{ reason, is_active: true, banned_by: { user_id: ada.id }, lifted_by: null }])
    for (const [wrong, code] of [
      ['x'.repeat(adminLimits.reason + 1), 'too_long'],
      [' ', 'required'],
      ['\ud800', 'not_text'],
    ])
      await expect(ban(ada, eve, { reason: wrong })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'reason', code }] })
  })

  test('signs out everywhere, closes sockets and refuses a sign-in', async () => {
    const { client, id, email, session } = await member('cleo@bans.test')
    const ending = ended(await connected(session.access_token))
    await ban(ada, { id })
    expect(await ending).toBe('io server disconnect')
    expect(await db.many(sql`select id from auth.sessions where user_id = ${id}`)).toEqual([])
    expect((await client.refreshSession()).data.session).toBeNull()
    const again = () => browser().client.signInWithPassword({ email, password })
    expect((await again()).error?.code).toBe('user_banned')
    await unban(ada, { id })
    expect(unwrap(await again()).user.id).toBe(id)
  })

  test('hides everything of the person within the call, and shows it again once it is lifted', async () => {
    const { dora } = await people('dora')
    const socket = ended(await connected(dora.token))
    const post = await publish(dora, 'Etchings', { media: [{ media_id: await uploadPicture(app, dora.token) }] })
    const seen = async () => [
      await eve.call(getProfile, { identifier: 'dora' }).then(() => 'ok', String),
      await eve.call(getPost, { post_id: post.id }).then(() => 'ok', String),
      (await app.inject({ url: post.post_media[0]?.media_url ?? '' })).statusCode,
    ]
    expect(await seen()).toEqual(['ok', 'ok', 200])
    await ban(ada, dora)
    expect(await seen()).toEqual(['Failure: not_found', 'Failure: not_found', 404])
    expect(await socket).toBe('io server disconnect')
    await expect(dora.call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
    await unban(ada, dora)
    expect(await seen()).toEqual(['ok', 'ok', 200])
  })

  test('is told by mail, in the language of the person', async () => {
    const { finn, gus } = await people('finn', 'gus')
    await gus.call(updatePreferences, { language: 'de' })
    await ban(ada, finn, { reason: 'Spam <b>everywhere</b>' })
    expect(await mailTo(finn.email)).toMatchObject({
      type: 'banned',
      subject: 'Your Atelier account',
      text: expect.stringMatching(/Your account is suspended[\s\S]*The reason given: Spam <b>everywhere<\/b>/),
      html: expect.stringContaining('Spam &lt;b&gt;everywhere&lt;/b&gt;'),
    })
    await ban(ada, gus, { days: 3 })
    expect((await mailTo(gus.email)).text).toContain(`Dein Konto ist bis ${formatMoment(inDays(3), 'de')} gesperrt`)
    expect(await receivedMails(db, eve.email)).toEqual([])
  })
})

describe('a suspended person', () => {
  const attempt = (address: string, secret: string) => raw('POST', '/token?grant_type=password', { email: address, password: secret })

  test('reads why, until when and how to appeal after the right password, and nothing after a wrong one (R22)', async () => {
    const { id, email } = await member('nell@bans.test')
    await ban(ada, { id }, { reason: 'Insults', days: 7 })
    const { status, body } = await attempt(email, password)
    expect({ status, body }).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
    const token = String(body.suspension)
    expect(await call(getBan, { token })).toMatchObject({
      kind: 'ban',
      reason: 'Insults',
      ends_at: inDays(7).toISOString(),
      appeal: null,
    })
    expect((await mailTo(email, 1, 'banned')).link).toContain(token)
    await call(appealBan, { token, content: 'Please' })
    const [wrong, unknown] = [await attempt(email, 'not-the-password'), await attempt('nobody@bans.test', 'not-the-password')]
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  })

  test('reads it on the page that says that they are signed out, as long as their last token would have lasted', async () => {
    const { id, session } = await member('oli@bans.test')
    const { access_token } = session
    const found = () => call(findBan, { access_token }).then(({ token }) => token, String)
    expect(await found()).toBe('Failure: not_found')
    await ban(ada, { id }, { reason: 'Spam' })
    expect(await call(getBan, { token: await found() })).toMatchObject({ reason: 'Spam', ends_at: null })
    const now = clock.now()
    clock.pass(3_601)
    expect(await found()).toBe('Failure: not_found')
    clock.stop(now)
    await unban(ada, { id })
    expect(await found()).toBe('Failure: not_found')
  })

  test('may appeal against a ban by a program, too', async () => {
    const { id, email } = await member('pam@bans.test')
    await setBan(db, { user_id: id, banned_by: null, reason: 'Admin action', ends_at: null, at: clock.now() })
    const token = String((await attempt(email, password)).body.suspension)
    await call(appealBan, { token, content: 'Why?' })
    expect(await call(getBan, { token })).toMatchObject({ reason: 'Admin action', appeal: { status: 'open', content: 'Why?' } })
  })
})

describe('the end of a ban', () => {
  test('ADM-045, ADM-048, ADM-056, ADM-058: sets the row inactive, with who lifted it, and writes a row in the log', async () => {
    const { hal } = await people('hal')
    await ban(ada, hal, { reason: 'Spam' })
    expect(await unban(abe, hal)).toMatchObject({ is_banned: false, ban_ends_at: null })
    expect(await historyOf(hal)).toMatchObject([
      { reason: 'Spam', is_active: false, lifted_at: expect.any(String), banned_by: { user_id: ada.id }, lifted_by: { user_id: abe.id } },
    ])
    expect((await logOf(hal))[1]).toEqual({ admin_id: abe.id, action: 'unban_user', target_type: 'user', details: {} })
  })

  test('shows nothing of an account that waits for its purge', async () => {
    const { ida } = await people('ida')
    const { id: request_id } = await ida.call(requestDeletion, {})
    await root.call(approveDeletion, { request_id })
    await ban(ada, ida)
    await unban(ada, ida)
    await expect(eve.call(getProfile, { identifier: 'ida' })).rejects.toMatchObject({ code: 'not_found' })
    const { person, hidden_since } = await mod.call(getPersonFile, { user_id: ida.id })
    expect([person.is_banned, hidden_since]).toEqual([false, expect.any(String)])
  })

  test('cannot come twice', async () => {
    const { jan } = await people('jan')
    await expect(unban(ada, jan)).rejects.toMatchObject({ code: 'conflict' })
    await ban(ada, jan)
    const answers = await Promise.allSettled([unban(ada, jan), unban(abe, jan)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await logOf(jan)).toHaveLength(2)
  })
})

describe('a suspension', () => {
  test('ends by itself on time, and stays in the history', async () => {
    const { kim } = await people('kim')
    const ends = inDays(7).toISOString()
    expect(await ban(ada, kim, { days: 7, reason: 'Insults' })).toMatchObject({ is_banned: true, ban_ends_at: ends })
    expect(await logOf(kim)).toEqual([
      { admin_id: ada.id, action: 'suspend_user', target_type: 'user', details: { reason: 'Insults', days: 7 } },
    ])
    const shown = () => eve.call(getProfile, { identifier: 'kim' }).then(() => true, String)

    await liftEndedBans(db, new Date(Date.parse(ends) - 1))
    expect(await shown()).toBe('Failure: not_found')
    const now = clock.now()
    clock.stop(ends)
    await deps.jobs.send(db, 'suspensions', {})
    await vi.waitFor(async () => expect(await db.many(sql`select id from user_bans where user_id = ${kim.id} and is_active`)).toEqual([]), {
      timeout: 60_000,
    })
    clock.stop(now)
    expect(await shown()).toBe(true)
    const { items } = await mod.call(listPeople, { q: 'kim' })
    expect(items).toMatchObject([{ is_banned: false, ban_ends_at: null }])
    expect(await historyOf(kim)).toMatchObject([{ is_active: false, ends_at: ends, lifted_at: ends, lifted_by: null }])
  })

  test('is lifted early by an unban, and its end lifts no later ban', async () => {
    const { lou } = await people('lou')
    await ban(ada, lou, { days: 1 })
    await unban(ada, lou)
    await ban(ada, lou)
    await liftEndedBans(db, inDays(2))
    expect(await historyOf(lou)).toMatchObject([
      { is_active: true, ends_at: null },
      { is_active: false, lifted_by: { user_id: ada.id } },
    ])
  })

  test('lasts from one day to a year', async () => {
    for (const days of [0, -1, 1.5, adminLimits.suspensionDays + 1])
      await expect(ban(ada, eve, { days })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'days' }] })
    expect(await historyOf(eve)).toEqual([])
  })
})

describe('who may ban whom', () => {
  test.each([
    ['a moderator nobody', mod, eve],
    ['an admin not themselves', ada, ada],
    ['an admin no admin', ada, abe],
    ['ADM-046: an admin no super admin', ada, root],
    ['ADM-046: a super admin no super admin', root, rex],
    ['a super admin not themselves', root, root],
  ] as const)('%s', async (_who, by, person) => {
    await expect(ban(by, person)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(unban(by, person)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await logOf(person)).toEqual([])
    expect(await db.many(sql`select id from user_bans where user_id = ${person.id}`)).toEqual([])
  })

  test('an admin bans a moderator, a super admin an admin, and nobody else lifts that', async () => {
    const { max, nia } = await people('max', 'nia')
    await changeRole(deps, 'grant', max.email, 'moderator')
    await changeRole(deps, 'grant', nia.email, 'admin')
    expect(await ban(ada, max)).toMatchObject({ is_banned: true })
    expect(await ban(root, nia)).toMatchObject({ is_banned: true })
    await expect(unban(ada, nia)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await unban(root, nia)).toMatchObject({ is_banned: false })
  })

  test('a ban that meets a promotion obeys the new role', async () => {
    const { oda } = await people('oda')
    const [given, banned] = await Promise.allSettled([changeRole(deps, 'grant', oda.email, 'super_admin'), ban(ada, oda)])
    expect(given.status).toBe('fulfilled')
    const [promotion, verdict] = await db.many<{ action: string }>(
      sql`select action from admin_logs where target_id = ${oda.id} order by id`,
    )
    if (banned.status === 'rejected') expect(banned.reason).toMatchObject({ code: 'forbidden' })
    else expect([promotion?.action, verdict?.action]).toEqual(['ban_user', 'assign_role'])
  })
})

test('of two who ban somebody at once one wins, and the other is told', async () => {
  const { pia } = await people('pia')
  const answers = await Promise.allSettled([ban(ada, pia, { days: 3 }), ban(abe, pia), ban(root, pia)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
  const [winner] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [row] = await historyOf(pia)
  expect(row?.ends_at).toBe(winner?.ban_ends_at)
  expect(await logOf(pia)).toHaveLength(1)
  expect(await receivedMails(db, pia.email).then((mails) => mails.length)).toBeLessThanOrEqual(1)
})
