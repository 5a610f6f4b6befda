import { type Language, languages } from '@atelier/contract/choices'
import { followUser } from '@atelier/contract/follows'
import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { sendNotificationMail } from '#features/notifications/notification-mail.ts'
import { unsubscribeLink } from '#features/unsubscribe/unsubscribe-link.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, clock, config, db, deps, people } = await world()
const linkOf = ({ id }: TestPerson) => new URL(unsubscribeLink(config, id)).pathname
const wantsMail = async (person: TestPerson) => (await person.call(getPreferences)).notification_prefs.email_enabled
const oneClick = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('the link of a mail ends such mail with one POST, without a session, as often as it comes', async () => {
  const { ann, bob } = await people('ann', 'bob')
  await ann.call(updatePreferences, { email_frequency: 'instant' })
  await bob.call(followUser, { user_id: ann.id })
  clock.pass(600)
  await sendNotificationMail(deps)
  const mail = await vi.waitFor(async () => {
    const [mail] = (await app.inject(`/dev/mailbox.json?to=${ann.email}`)).json()
    expect(mail).toBeDefined()
    return mail
  })
  const link = /Unsubscribe: (\S+)/.exec(mail.text)?.[1] ?? ''
  expect(mail.html).toContain(`<a href="${link}"`)
  expect(await wantsMail(ann)).toBe(true)
  for (let time = 0; time < 2; time++) {
    expect((await oneClick(new URL(link).pathname)).statusCode).toBe(200)
    expect(await wantsMail(ann)).toBe(false)
  }
  expect(await wantsMail(bob)).toBe(true)
})

test('a mail program may send its POST as multipart too', async () => {
  const { cyn } = await people('cyn')
  const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await app.inject({ method: 'POST', url: linkOf(cyn), headers, payload })).statusCode).toBe(200)
  expect(await wantsMail(cyn)).toBe(false)
})

test('following the link changes nothing: it shows a page with a button, and then one that takes it back', async () => {
  const { dan } = await people('dan')
  const asked = await app.inject(linkOf(dan))
  expect(await wantsMail(dan)).toBe(true)
  expect(asked.body).toContain('Stop mail about notifications?')
  expect(asked.body).toContain(`<form method="post" action="${linkOf(dan)}"><button>Unsubscribe</button></form>`)
  const done = await oneClick(linkOf(dan))
  expect(done.body).toContain('You are unsubscribed')
  const undo = /action="([^"]+)"/.exec(done.body)?.[1] ?? ''
  expect((await app.inject(linkOf(dan))).body).toContain('You are unsubscribed')
  expect((await oneClick(undo)).body).toContain('Stop mail about notifications?')
  expect(await wantsMail(dan)).toBe(true)
})

test('the page has no scripts, a strict policy (R23), and is neither kept nor told to others', async () => {
  const { eve } = await people('eve')
  const { headers, body } = await app.inject(linkOf(eve))
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'/)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(body).not.toContain('<script')
})

describe('the language', () => {
  const titles: Record<Language, string> = {
    en: 'Stop mail about notifications?',
    es: '¿Dejar de recibir correos sobre notificaciones?',
    fr: 'Ne plus recevoir d&#39;e-mails de notification ?',
    de: 'Mails über Mitteilungen abbestellen?',
  }
  test.each(languages)('is that of the account, else that of the browser: %s', async (language) => {
    const made = await people(`own_${language}`, `browser_${language}`)
    const [own, browser] = Object.values(made) as [TestPerson, TestPerson]
    await own.call(updatePreferences, { language })
    expect((await app.inject(linkOf(own))).body).toContain(titles[language])
    expect((await app.inject({ url: linkOf(browser), headers: { 'accept-language': language } })).body).toContain(titles[language])
  })
})

test('a forged or incomplete link, or one of an account that is gone, is not found and changes nothing', async () => {
  const { fay, gil } = await people('fay', 'gil')
  const [, signature] = linkOf(fay).split('.')
  const wrong = [
    `/unsubscribe/${gil.id}.${signature}`,
    `/unsubscribe/${gil.id}`,
    linkOf(fay).slice(0, -1),
    '/unsubscribe/x',
    '/unsubscribe/%00.x',
  ]
  for (const url of wrong) {
    const answers = [await app.inject(url), await oneClick(url), await oneClick(`${url}/undo`)]
    expect(
      answers.map(({ statusCode }) => statusCode),
      url,
    ).toEqual([404, 404, 404])
  }
  expect(await wantsMail(fay)).toBe(true)
  expect(await wantsMail(gil)).toBe(true)
  const { hal } = await people('hal')
  const link = linkOf(hal)
  await db.run(sql`delete from auth.users where id = ${hal.id}`)
  expect((await oneClick(link)).statusCode).toBe(404)
  expect((await oneClick(linkOf(fay))).statusCode).toBe(200)
})
