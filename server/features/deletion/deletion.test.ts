import { makeRecoveryCodes, redeemRecoveryCode } from '@atelier/contract/account'
import { approveDeletion, declineDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import { type DeletionRequest, getDeletionRequest, requestDeletion, withdrawDeletion } from '@atelier/contract/deletion'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe } from '@atelier/contract/profiles'
import { ignored } from '@atelier/contract/rules/ignored'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { everyPage } from '#testing/every-page.ts'

const { browser, callAs, clock, db, deps, mailTo, member, people, enrolled, totpNow, admin, raw } = await authWorld()
const { mod, ada, abe, root, rex } = await people('mod', 'ada', 'abe', 'root', 'rex')
for (const [person, role] of [
  [mod, 'moderator'],
  [ada, 'admin'],
  [abe, 'admin'],
  [root, 'super_admin'],
  [rex, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

/** Somebody with a password. */
async function leaver(name: string) {
  const own = await member(`${name}@leave.test`)
  return { ...own, call: callAs(own.session.access_token) }
}
type Leaver = Awaited<ReturnType<typeof leaver>>

const ask = ({ call }: Leaver, reason?: string) => call(requestDeletion, { reason })
const pendingIds = async (by = ada) =>
  (await everyPage((cursor) => by.call(deletionRequests, { cursor, limit: 2 })))
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => id)

test('SET-035, SET-068, DATA-041, DATA-042: a request is stored as pending with its reason and person', async () => {
  const ann = await leaver('ann')
  expect(await ann.call(getDeletionRequest)).toEqual({ request: null })
  const request = await ask(ann, ' I draw elsewhere now ')
  expect(request).toMatchObject({ status: 'pending', reason: 'I draw elsewhere now', resolved_at: null, purge_after: null })
  expect(await ann.call(getDeletionRequest)).toEqual({ request })
  const [row] = await db.many(sql`select user_id, reason, status from user_deletion_requests where id = ${request.id}`)
  expect(row).toEqual({ user_id: ann.id, reason: 'I draw elsewhere now', status: 'pending' })
  expect(await mailTo(ann.email, 1, 'deletion_requested')).toMatchObject({
    subject: 'The deletion of your Atelier account was requested',
    link: expect.stringContaining('/settings'),
    text: expect.stringContaining('withdraw the request'),
  })
})

test('SET-036, SET-067: there is no second request while one is pending, in two tabs at once either', async () => {
  const bob = await leaver('bob')
  const answers = await Promise.allSettled([ask(bob), ask(bob), ask(bob)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask(bob)).rejects.toMatchObject({ code: 'conflict' })
  await bob.call(withdrawDeletion)
  expect(await bob.call(getDeletionRequest)).toMatchObject({ request: { status: 'cancelled', purge_after: null } })
  await bob.call(withdrawDeletion)
  expect(await ask(bob)).toMatchObject({ status: 'pending' })
})

test('a request needs a fresh proof, also of who has a password', async () => {
  const cleo = await leaver('cleo')
  clock.pass(601)
  await expect(ask(cleo)).rejects.toMatchObject({ code: 'reauthentication_needed' })
  expect(await cleo.call(getDeletionRequest)).toEqual({ request: null })
  unwrap(await cleo.client.updateUser({ current_password: password }))
  expect(await ask(cleo)).toMatchObject({ status: 'pending', reason: null })
})

test('staff page through the requests, pending ones first and the oldest first, and moderators see none', async () => {
  await expect(mod.call(deletionRequests)).rejects.toMatchObject({ code: 'forbidden' })
  const ids: string[] = []
  for (const name of ['fay', 'gil', 'hal']) ids.push((await ask(await leaver(name))).id)
  await ada.call(declineDeletion, { request_id: ids[1] ?? '' })
  const all = await everyPage((cursor) => ada.call(deletionRequests, { cursor, limit: 2 }))
  expect(all.map(({ id }) => id)).toEqual((await ada.call(deletionRequests, { limit: 50 })).items.map(({ id }) => id))
  const statuses = all.map(({ status }) => status)
  expect(statuses.lastIndexOf('pending')).toBe(statuses.filter((status) => status === 'pending').length - 1)
  const pending = all.filter(({ status }) => status === 'pending')
  expect(pending.map(({ id }) => id)).toEqual(pending.map(({ id }) => id).toSorted())
  expect(all.find(({ id }) => id === ids[0])).toMatchObject({ person: { user_id: expect.any(String) }, status: 'pending' })
})

test('declining tells the person why, in their language, and is in the log of the staff', async () => {
  const ida = await leaver('ida')
  await ida.call(updatePreferences, { language: 'de' })
  const { id } = await ask(ida)
  await ada.call(declineDeletion, { request_id: id, reason: 'Please pay <b>first</b>' })
  const mail = await mailTo(ida.email, 1, 'deletion_declined')
  expect(mail).toMatchObject({ text: expect.stringContaining('Die Begründung: Please pay <b>first</b>') })
  expect(mail.html).toContain('Please pay &lt;b&gt;first&lt;/b&gt;')
  expect(await ida.call(getDeletionRequest)).toMatchObject({ request: { status: 'declined', purge_after: null } })
  expect(await ida.call(getMe)).toMatchObject({ user_id: ida.id })
  expect(await db.many(sql`select admin_id, action, target_type, details from admin_logs where target_id = ${ida.id}`)).toEqual([
    { admin_id: ada.id, action: 'decline_deletion', target_type: 'user', details: { reason: 'Please pay <b>first</b>' } },
  ])
  await expect(ada.call(declineDeletion, { request_id: id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(ada.call(approveDeletion, { request_id: id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(ada.call(approveDeletion, { request_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody sees or decides their own request, nor an admin that of another admin or a super admin', async () => {
  const own = await ignored(ada.call(requestDeletion, {}), 'the refusal is asserted below')
  // Signed in more than ten minutes ago.
  expect(own).toBeUndefined()
  const insert = async (user_id: string) => {
    const id = crypto.randomUUID()
    await db.run(sql`insert into user_deletion_requests (id, user_id) values (${id}, ${user_id})`)
    return { request_id: id }
  }
  const [ofAda, ofRoot] = [await insert(ada.id), await insert(root.id)]
  for (const decide of [approveDeletion, declineDeletion]) {
    for (const admin of [ada, abe]) await expect(admin.call(decide, ofAda)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(ada.call(decide, ofRoot)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(root.call(decide, ofRoot)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mod.call(decide, ofAda)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const both = [ofAda.request_id, ofRoot.request_id]
  const seenBy = async (by: typeof ada) => (await pendingIds(by)).filter((id) => both.some((one) => one === id))
  expect([await seenBy(ada), await seenBy(abe), await seenBy(root), await seenBy(rex)]).toEqual([
    [],
    [],
    [ofAda.request_id],
    both.toSorted(),
  ])
  await root.call(declineDeletion, ofAda)
  expect((await ada.call(deletionRequests, { limit: 50 })).items.map(({ id }) => id)).not.toContain(ofAda.request_id)
  await rex.call(declineDeletion, ofRoot)
})

let admins = 0
/** An admin who has just signed in: tokens last an hour of the clock. */
async function anAdmin() {
  const name = `admin_${admins++}`
  const { [name]: made } = await people(name)
  if (!made) throw new Error('nobody was made')
  await changeRole(deps, 'grant', made.email, 'admin')
  return made
}

async function approved(person: Leaver): Promise<DeletionRequest> {
  clock.pass(1)
  const request = await ask(person)
  await (await anAdmin()).call(approveDeletion, { request_id: request.id })
  return request
}

test('approving signs out everywhere at once, and mails when the purge comes', async () => {
  const jo = await leaver('jo')
  await jo.call(updatePreferences, { language: 'fr' })
  clock.stop('2031-03-01T12:00:00Z')
  const other = unwrap(await browser().client.signInWithPassword({ email: jo.email, password })).session
  jo.call = callAs(other.access_token)
  const { id } = await ask(jo)
  const approver = await anAdmin()
  await approver.call(approveDeletion, { request_id: id })
  for (const token of [jo.session.access_token, other.access_token])
    await expect(callAs(token)(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
  const refresh = await raw('POST', '/token?grant_type=refresh_token', { refresh_token: other.refresh_token })
  expect(refresh).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } })
  const mail = await mailTo(jo.email, 1, 'deletion_approved')
  expect(mail).toMatchObject({ link: expect.stringContaining('/auth/signin') })
  expect(mail.text).toContain('Ton compte sera supprimé le 31 mars 2031')
  expect(await db.many(sql`select status, purge_after, resolved_by from user_deletion_requests where id = ${id}`)).toEqual([
    { status: 'approved', purge_after: '2031-03-31T12:00:00.000Z', resolved_by: approver.id },
  ])
})

test('the mail to somebody who is banned does not say that signing in cancels it', async () => {
  const bea = await leaver('bea')
  const { id } = await ask(bea)
  await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${bea.id})`)
  await (await anAdmin()).call(approveDeletion, { request_id: id })
  const mail = await mailTo(bea.email, 1, 'deletion_approved')
  expect(mail).toMatchObject({ text: expect.stringContaining('Your request was approved') })
  expect(mail.link).toBeFalsy()
  expect(mail.text).not.toMatch(/sign in/i)
})

test('signing in cancels it and says so by mail, and nothing shows before the password is right', async () => {
  const kim = await leaver('kim')
  await approved(kim)
  const { client } = browser()
  const wrong = await client.signInWithPassword({ email: kim.email, password: 'not this one' })
  const unknown = await client.signInWithPassword({ email: 'nobody@leave.test', password })
  expect(wrong.error).toMatchObject({ status: unknown.error?.status, code: unknown.error?.code, message: unknown.error?.message })
  clock.pass(29 * 86_400)
  const { session } = unwrap(await client.signInWithPassword({ email: kim.email, password }))
  const call = callAs(session.access_token)
  expect(await call(getMe)).toMatchObject({ user_id: kim.id })
  expect(await call(getDeletionRequest)).toMatchObject({ request: { status: 'cancelled', purge_after: expect.any(String) } })
  expect(await mailTo(kim.email, 1, 'deletion_cancelled')).toMatchObject({
    subject: 'The deletion of your Atelier account was cancelled',
  })
  expect(await db.many(sql`select hidden_since, is_banned from profiles where user_id = ${kim.id}`)).toEqual([
    { hidden_since: null, is_banned: false },
  ])
})

test('a mailed link brings the account back too', async () => {
  const lou = await leaver('lou')
  await approved(lou)
  const { client } = browser()
  unwrap(await client.signInWithOtp({ email: lou.email, options: { shouldCreateUser: false } }))
  const { code } = await mailTo(lou.email, 1, 'magiclink')
  const { session } = unwrap(await client.verifyOtp({ email: lou.email, token: code, type: 'email' }))
  expect(await callAs(session?.access_token)(getMe)).toMatchObject({ user_id: lou.id })
})

test('with a second factor the account comes back with its code, and with the password or a refresh alone it does not', async () => {
  const max = await leaver('max')
  const { id: factorId, secret } = await enrolled(max.client)
  max.call = callAs(unwrap(await max.client.getSession()).session?.access_token)
  await approved(max)
  clock.pass(60)
  const { client } = browser()
  unwrap(await client.signInWithPassword({ email: max.email, password }))
  unwrap(await client.refreshSession())
  const hidden = async () =>
    (await db.one<{ is: boolean }>(sql`select hidden_since is not null as is from profiles where user_id = ${max.id}`)).is
  expect(await hidden()).toBe(true)
  unwrap(await client.mfa.challengeAndVerify({ factorId, code: totpNow(secret) }))
  expect(await hidden()).toBe(false)
  expect(await callAs(unwrap(await client.getSession()).session?.access_token)(getMe)).toMatchObject({ user_id: max.id })
})

test('a recovery code in place of the second factor brings the account back', async () => {
  const rae = await leaver('rae')
  await enrolled(rae.client)
  rae.call = callAs(unwrap(await rae.client.getSession()).session?.access_token)
  const { codes } = await rae.call(makeRecoveryCodes)
  await approved(rae)
  const owing = unwrap(await browser().client.signInWithPassword({ email: rae.email, password })).session
  const call = callAs(owing.access_token)
  await expect(call(getMe)).rejects.toMatchObject({ code: 'second_factor_required' })
  await call(redeemRecoveryCode, { code: codes[0] ?? '' })
  expect(await call(getMe)).toMatchObject({ user_id: rae.id })
})

test('a session that lost its second factor while the account was hidden opens nothing, until one signs in again', async () => {
  const ned = await leaver('ned')
  const { id: factorId } = await enrolled(ned.client)
  ned.call = callAs(unwrap(await ned.client.getSession()).session?.access_token)
  await approved(ned)
  const owing = unwrap(await browser().client.signInWithPassword({ email: ned.email, password })).session
  unwrap(await admin.mfa.deleteFactor({ userId: ned.id, id: factorId }))
  await expect(callAs(owing.access_token)(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
  const again = unwrap(await browser().client.signInWithPassword({ email: ned.email, password })).session
  expect(await callAs(again.access_token)(getMe)).toMatchObject({ user_id: ned.id })
})

test('bans and hiding do not undo each other, whichever comes first', async () => {
  const [ora, pat] = [await leaver('ora'), await leaver('pat')]
  const flag = async ({ id }: Leaver) =>
    (await db.one<{ is_banned: boolean }>(sql`select is_banned from profiles where user_id = ${id}`)).is_banned
  await approved(ora)
  unwrap(await admin.updateUserById(ora.id, { ban_duration: '24h' }))
  unwrap(await admin.updateUserById(ora.id, { ban_duration: 'none' }))
  expect(await flag(ora)).toBe(true)
  unwrap(await browser().client.signInWithPassword({ email: ora.email, password }))
  expect(await flag(ora)).toBe(false)

  const request = await ask(pat)
  unwrap(await admin.updateUserById(pat.id, { ban_duration: '24h' }))
  await (await anAdmin()).call(approveDeletion, { request_id: request.id })
  expect((await browser().client.signInWithPassword({ email: pat.email, password })).error).toMatchObject({ code: 'user_banned' })
  unwrap(await admin.updateUserById(pat.id, { ban_duration: 'none' }))
  expect(await flag(pat)).toBe(true)
  unwrap(await browser().client.signInWithPassword({ email: pat.email, password }))
  expect(await flag(pat)).toBe(false)
})
