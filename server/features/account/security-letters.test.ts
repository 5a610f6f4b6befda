import { makeRecoveryCodes, redeemRecoveryCode } from '@atelier/contract/account'
import { languages } from '@atelier/contract/choices'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { type SecurityEvent, securityLetter } from '#mail/security-letters.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { admin, browser, callAs, config, db, enrolled, mailTo, member, raw } = await authWorld({ manualLinking: true })

/** Waits for `count` letters to an address and returns them in order. */
async function lettersTo(address: string, count: number) {
  return vi.waitFor(
    async () => {
      const letters = (await receivedMails(db, address)).filter(({ code }) => code === null)
      expect(letters.map(({ type }) => type)).toHaveLength(count)
      return letters
    },
    { timeout: 60_000, interval: 50 },
  )
}
const tokenOf = async (client: ReturnType<typeof browser>['client']) => unwrap(await client.getSession()).session?.access_token ?? ''

describe('security letters are mailed', () => {
  test('for second factors and recovery codes, with time and browser', async () => {
    const email = 'ann@notices.test'
    const { client } = await member(email)
    const factor = await enrolled(client)
    const { codes } = await callAs(await tokenOf(client))(makeRecoveryCodes)
    const elsewhere = browser().client
    const { session } = unwrap(await elsewhere.signInWithPassword({ email, password }))
    const tokens = await callAs(session.access_token)(redeemRecoveryCode, { code: codes[0] ?? '' })
    unwrap(await elsewhere.setSession(tokens))
    unwrap(await elsewhere.mfa.unenroll({ factorId: factor.id }))

    const letters = await lettersTo(email, 4)
    expect(letters.map(({ type }) => type).sort()).toEqual(['factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_made'])
    const used = letters.find(({ type }) => type === 'recovery_code_used')
    expect(used).toMatchObject({ subject: expect.stringContaining('Atelier'), link: `${config.publicUrl}/auth/forgot-password` })
    expect(used?.text).toContain('9 codes are left')
    expect(used?.text).toMatch(/On \w+ \d+, 20\d\d at \d+:\d\d.[AP]M UTC/)
    for (const { text } of letters) for (const code of codes) expect(text).not.toContain(code)
  })

  test('for a new password, in the saved language, with the browser', async () => {
    const email = 'bob@notices.test'
    const { client, session } = await member(email)
    unwrap(await client.updateUser({ data: { language: 'de' } }))
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'accept-language': 'fr',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    }
    expect((await raw('PUT', '/user', { password }, headers)).status).toBe(422)
    expect((await raw('PUT', '/user', { password: 'scarlet-heron-77' }, headers)).status).toBe(200)
    const [letter] = await lettersTo(email, 1)
    expect(letter).toMatchObject({ type: 'password_changed', subject: 'Dein Atelier-Passwort wurde geändert' })
    expect(letter?.text).toMatch(/am \d+\. \S+ 20\d\d um \d\d:\d\d UTC mit Firefox unter Linux geändert/)
    expect(letter?.text).not.toContain('scarlet-heron-77')
  })

  test('for a new address, to the old one, once both have agreed', async () => {
    const [email, next] = ['cleo@notices.test', 'cleo@elsewhere.test']
    const { client } = await member(email)
    unwrap(await client.updateUser({ email: next }))
    const [here, there] = [await mailTo(email, 2), await mailTo(next)]
    unwrap(await client.verifyOtp({ email, token: here.code, type: 'email_change' }))
    unwrap(await client.verifyOtp({ email: next, token: there.code, type: 'email_change' }))
    const [letter] = await lettersTo(email, 1)
    expect(letter).toMatchObject({ type: 'email_changed', link: `${config.publicUrl}/settings/security` })
    expect(letter?.text).toContain(next)
    expect(await lettersTo(next, 0)).toEqual([])
  })

  test('for a new address by unlinking an identity', async () => {
    const [email, other] = ['fay@notices.test', 'fay@elsewhere.test']
    const { client, id } = await member(email)
    const data = { email: other, email_verified: true }
    await db.run(sql`
      insert into auth.identities (id, user_id, provider, provider_id, identity_data) values (gen_random_uuid(), ${id}, 'google', 'fay', ${data})`)
    const { identities } = unwrap(await client.getUserIdentities())
    const byMail = identities.find(({ provider }) => provider === 'email')
    if (!byMail) throw new Error('no identity')
    unwrap(await client.unlinkIdentity(byMail))
    const [letter] = await lettersTo(email, 1)
    expect(letter?.type).toBe('email_changed')
    expect(letter?.text).toContain(other)
  })

  test('for a factor that staff removed, without their browser', async () => {
    const email = 'dora@notices.test'
    const { client, id } = await member(email)
    const factor = await enrolled(client)
    unwrap(await admin.mfa.deleteFactor({ userId: id, id: factor.id }))
    const letters = await lettersTo(email, 2)
    expect(letters.map(({ type }) => type).sort()).toEqual(['factor_added', 'factor_removed'])
  })

  test('only for committed changes', async () => {
    const email = 'eli@notices.test'
    const { client } = await member(email)
    await enrolled(client)
    await lettersTo(email, 1)
    // The commit fails.
    await db.run(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
    await db.run(sql`
      create constraint trigger refuse after insert on auth.recovery_codes deferrable initially deferred for each row execute function refuse()`)
    const call = callAs(await tokenOf(client))
    await expect(call(makeRecoveryCodes)).rejects.toMatchObject({ code: 'unexpected' })
    await db.run(sql`drop trigger refuse on auth.recovery_codes`)
    expect((await client.updateUser({ password })).error?.code).toBe('same_password')
    await call(makeRecoveryCodes)
    const types = (await lettersTo(email, 2)).map(({ type }) => type)
    expect(types).toEqual(['factor_added', 'recovery_codes_made'])
  })
})

describe('a letter', () => {
  const events: SecurityEvent[] = [
    { type: 'password_changed' },
    { type: 'email_changed', new_address: 'new@mail.test' },
    { type: 'factor_added' },
    { type: 'identity_linked', provider: 'Google' },
    { type: 'identity_unlinked', provider: 'Google' },
    { type: 'factor_removed' },
    { type: 'passkey_added' },
    { type: 'passkey_removed' },
    { type: 'recovery_codes_made' },
    { type: 'recovery_code_used', left: 0 },
    { type: 'recovery_code_used', left: 1 },
    { type: 'session_copied' },
    { type: 'signed_up_again' },
    { type: 'export_started' },
    { type: 'codes_guessed', tries: 10, minutes: 10 },
    { type: 'factor_removal_link', link: 'https://atelier.test/auth/confirm?type=factor_removal' },
    { type: 'factor_removal_asked', link: 'https://atelier.test/auth/confirm?type=factor_removal_stop', due_at: '2026-03-03T09:05:00Z' },
    { type: 'factor_removal_stopped' },
    { type: 'factor_removal_done' },
  ]
  const given = { to: 'ann@mail.test', at: new Date('2026-03-02T09:05:00Z'), publicUrl: 'https://atelier.test' }
  const cases = events.flatMap((event) => languages.map((language) => ({ event, language })))

  test.each(cases)('$event.type in $language has the event, time, browser and advice', ({ event, language }) => {
    const { subject, text, html, link, code } = securityLetter({ ...given, event, language, browser: 'Firefox', os: 'Linux' })
    expect(subject).toContain('Atelier')
    expect(text).toMatch(/2026.*9:05.*UTC/)
    for (const part of ['Firefox', 'Linux', 'ann@mail.test', String(link)]) expect(text).toContain(part)
    expect(`${text}${html.replace(/<style>[\s\S]*<\/style>/, '')}`).not.toMatch(/[{}]|undefined|unknown/)
    expect(code).toBeUndefined()
    const nowhere = securityLetter({ ...given, event, language, browser: null, os: null })
    expect(nowhere.text).not.toMatch(/unknown|null|Firefox|, ,| {2}/)
  })

  test('escapes addresses (R24)', () => {
    const event = { type: 'email_changed', new_address: '<b>"x"</b>@mail.test' } as const
    expect(securityLetter({ ...given, event, language: 'en', browser: null, os: null }).html).not.toContain('<b>')
  })
})
