import {
  askFactorRemoval,
  getFactorRemoval,
  getRecoveryCodes,
  makeRecoveryCodes,
  redeemRecoveryCode,
  startFactorRemoval,
  stopFactorRemoval,
  stopFactorRemovalByLink,
} from '@atelier/contract/account'
import { removeStaffFactor } from '@atelier/contract/admin/roles'
import { listNotifications } from '@atelier/contract/notifications'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test, vi } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { endRemovals } from '#auth/factors/factor-removal.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, callAs, clock, db, deps, enrolled, mailTo, member, totpNow } = await authWorld()
const daily = () => endRemovals(withDerivedKeys(deps))
const dayS = 86_400
const tokenIn = (link: string) => new URL(link).searchParams.get('token_hash') ?? ''
const factorsOf = (id: string) => db.many(sql`select id from auth.factors where user_id = ${id}`)
const gone = { code: 'not_found', status: 404 }

async function loser(name: string) {
  const email = `${name}@lost.test`
  const own = await member(email)
  const factor = await enrolled(own.client)
  const at = async () => callAs(unwrap(await own.client.getSession()).session?.access_token)
  const owing = browser().client
  const { session } = unwrap(await owing.signInWithPassword({ email, password }))
  return { ...own, factor, at, owing, halfway: callAs(session.access_token) }
}

async function waiting(name: string) {
  const person = await loser(name)
  await person.halfway(askFactorRemoval)
  const ask = tokenIn((await mailTo(person.email, 1, 'factor_removal_link')).link)
  const { due_at } = await callAs()(startFactorRemoval, { token: ask })
  const stop = tokenIn((await mailTo(person.email, 1, 'factor_removal_asked')).link)
  return { ...person, ask, stop, due_at }
}

describe('a second factor that was lost', () => {
  test('is removed a day after the mailed link was pressed, with the recovery codes, and sessions that owe it end', async () => {
    const ann = await loser('ann')
    await (await ann.at())(makeRecoveryCodes)
    expect(await ann.halfway(getFactorRemoval)).toEqual({ way: 'mail', due_at: null })
    await ann.halfway(askFactorRemoval)
    expect(await ann.halfway(getFactorRemoval)).toEqual({ way: 'mail', due_at: null })
    const { link } = await mailTo(ann.email, 1, 'factor_removal_link')
    const start = () => callAs()(startFactorRemoval, { token: tokenIn(link) })
    const due_at = new Date(clock.now().getTime() + dayS * 1_000).toISOString()
    expect(await start()).toEqual({ due_at })
    clock.pass(10)
    expect(await start()).toEqual({ due_at })
    expect(await ann.halfway(getFactorRemoval)).toEqual({ way: 'mail', due_at })

    clock.pass(dayS - 11)
    await daily()
    expect(await factorsOf(ann.id)).toHaveLength(1)
    const levels = () => db.many(sql`select aal from auth.sessions where user_id = ${ann.id} order by aal`)
    expect(await levels()).toEqual([{ aal: 'aal1' }, { aal: 'aal2' }])
    clock.pass(1)
    await daily()
    expect(await factorsOf(ann.id)).toEqual([])
    expect(await db.many(sql`select from auth.recovery_codes where user_id = ${ann.id}`)).toEqual([])
    await mailTo(ann.email, 1, 'factor_removal_done')
    expect(await levels()).toEqual([{ aal: 'aal1' }])
    unwrap(await ann.client.refreshSession())
    expect(await (await ann.at())(getRecoveryCodes)).toMatchObject({ left: 0 })
    const { session } = unwrap(await browser().client.signInWithPassword({ email: ann.email, password }))
    expect(await callAs(session.access_token)(getMe)).toMatchObject({ email: ann.email })
    await expect(start()).rejects.toMatchObject(gone)
  })

  test('is told of to every address and in the notifications at once', async () => {
    const bea = await loser('bea')
    const linked = { email: 'Bea@Work.test', email_verified: true }
    const claimed = { email: 'claimed@lost.test', email_verified: false }
    for (const identity_data of [linked, claimed])
      await db.run(sql`
        insert into auth.identities (id, user_id, provider, provider_id, identity_data)
        values (${newId()}, ${bea.id}, 'google', ${identity_data.email}, ${JSON.stringify(identity_data)}::jsonb)`)
    await bea.halfway(askFactorRemoval)
    await callAs()(startFactorRemoval, { token: tokenIn((await mailTo(bea.email, 1, 'factor_removal_link')).link) })
    const { link } = await mailTo(bea.email, 1, 'factor_removal_asked')
    expect((await mailTo('bea@work.test', 1, 'factor_removal_asked')).link).toBe(link)
    expect(await receivedMails(db, 'claimed@lost.test')).toEqual([])
    await vi.waitFor(
      async () => {
        const { items } = await (await bea.at())(listNotifications, {})
        expect(items.map(({ data }) => data.kind)).toEqual(['factor_removal_asked'])
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  test.each([
    ['the link in the mail', async ({ stop }) => void (await callAs()(stopFactorRemovalByLink, { token: stop }))],
    ['settings', async ({ at }) => void (await (await at())(stopFactorRemoval))],
    [
      'the second step itself',
      async ({ owing, factor }) => void unwrap(await owing.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret) })),
    ],
    [
      'a recovery code',
      async ({ at, halfway }) => {
        const { codes } = await (await at())(makeRecoveryCodes)
        await halfway(redeemRecoveryCode, { code: codes[0] ?? '' })
      },
    ],
  ] as [string, (person: Awaited<ReturnType<typeof waiting>>) => Promise<void>][])('stays when %s stops it', async (how, stopIt) => {
    const person = await waiting(`stop-${how.replaceAll(' ', '-')}`)
    clock.pass(31)
    await stopIt(person)
    await mailTo(person.email, 1, 'factor_removal_stopped')
    clock.pass(dayS)
    await daily()
    expect(await factorsOf(person.id)).toHaveLength(1)
    for (const [endpoint, token] of [
      [startFactorRemoval, person.ask],
      [stopFactorRemovalByLink, person.stop],
    ] as const)
      await expect(callAs()(endpoint, { token })).rejects.toMatchObject(gone)
  })

  test('is not removed by an old or unknown link, nor stopped by who owes it (R22)', async () => {
    const cy = await loser('cy')
    await cy.halfway(askFactorRemoval)
    await expect(cy.halfway(stopFactorRemoval)).rejects.toMatchObject({ code: 'second_factor_required' })
    const { link } = await mailTo(cy.email, 1, 'factor_removal_link')
    await expect(callAs()(startFactorRemoval, { token: 'x'.repeat(43) })).rejects.toMatchObject(gone)
    clock.pass(3_601)
    await expect(callAs()(startFactorRemoval, { token: tokenIn(link) })).rejects.toMatchObject(gone)
  })
})

describe('of staff', () => {
  test('is removed by a super admin alone, with its line in the log, and never by mail', async () => {
    const [dee, root, ada] = [await loser('dee'), await member('root@lost.test'), await member('ada@lost.test')]
    for (const [{ id }, role] of [
      [dee, 'moderator'],
      [root, 'super_admin'],
      [ada, 'admin'],
    ] as const)
      await db.run(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
    expect(await dee.halfway(getFactorRemoval)).toEqual({ way: 'staff', due_at: null })
    await expect(dee.halfway(askFactorRemoval)).rejects.toMatchObject({ code: 'forbidden' })
    const remove = (by: typeof root, user_id: string) => callAs(by.session.access_token)(removeStaffFactor, { user_id })
    await expect(remove(ada, dee.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(remove(root, root.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(remove(root, (await member('eve@lost.test')).id)).rejects.toMatchObject({ code: 'conflict' })
    await remove(root, dee.id)
    expect(await factorsOf(dee.id)).toEqual([])
    await mailTo(dee.email, 1, 'factor_removed')
    await remove(root, dee.id)
    expect(await db.many(sql`select admin_id, action, target_id from admin_logs`)).toEqual([
      { admin_id: root.id, action: 'remove_second_factor', target_id: dee.id },
    ])
  })

  test('stays when somebody became staff while they waited', async () => {
    const fay = await waiting('fay')
    await db.run(sql`insert into user_roles (user_id, role) values (${fay.id}, 'moderator')`)
    clock.pass(dayS)
    await daily()
    expect(await factorsOf(fay.id)).toHaveLength(1)
  })
})
