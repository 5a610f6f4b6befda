import { languages } from '@atelier/contract/choices'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { composeLetter, type Letter } from '#mail/letters.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { languageOf } from '#mail/words.ts'
import { testConfig, world } from '#testing/world.ts'

const types = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication', 'sms'] as const
const letter = {
  to: 'ann@mail.test',
  code: '123456',
  link: 'https://atelier.test/verify?a=1&b=2',
  minutes: 60,
  new_address: 'new@mail.test',
}

describe('letters', () => {
  const cases = types.flatMap((type) => languages.map((language): Letter => ({ ...letter, type, language })))

  test.each(cases)('$type in $language have subject, reason, code and link', (given) => {
    const { subject, text, html, code, link } = composeLetter(given)
    expect(subject).toContain('Atelier')
    expect(code).toBe('123456')
    expect(text).toContain('123456')
    expect(`${text}${html.replace(/<style>[\s\S]*<\/style>/, '')}`).not.toMatch(/[{}]|undefined/)
    if (given.type === 'sms') return
    expect(text).toContain('ann@mail.test')
    expect(html).toContain('ann@mail.test')
    expect(html).toContain('>123456<')
    expect(html).toContain(`<html lang="${given.language}">`)
    if (given.type === 'reauthentication') return
    expect(link).toBe(letter.link)
    expect(text).toContain(letter.link)
    expect(html).toContain('href="https://atelier.test/verify?a=1&amp;b=2"')
  })

  test.each(languages)('have a dark-mode colour for every colour in %s', (language) => {
    const { html } = composeLetter({ ...letter, type: 'signup', language })
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const night = html.slice(html.indexOf('@media (prefers-color-scheme: dark)'), html.indexOf('</style>'))
    const elements = [...html.slice(html.indexOf('<body')).matchAll(/<\w+[^>]*style="[^"]*"[^>]*>/g)].map(([element]) => element)
    const changed = (element: string, property: string) =>
      (/class="([^"]*)"/.exec(element)?.[1] ?? '').split(' ').some((name) => new RegExp(`\\.${name} { ${property}: `).test(night))
    for (const element of elements) {
      if (/[";]color:/.test(element)) expect(changed(element, 'color'), element).toBe(true)
      if (/background-color:/.test(element)) expect(changed(element, 'background-color'), element).toBe(true)
    }
    expect(elements.length).toBeGreaterThan(10)
  })

  test('load no resources, and have no List-Unsubscribe: they are about the account', () => {
    for (const given of cases) {
      const { html, unsubscribe } = composeLetter(given)
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import|\ssrc=/)
      expect(unsubscribe).toBeUndefined()
    }
  })

  test('escape user input (R24)', () => {
    const { html } = composeLetter({
      ...letter,
      type: 'email_change',
      language: 'en',
      new_address: '"<script>alert(1)</script>"@mail.test',
    })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('the language of a letter', () => {
  test.each([
    ['de', 'fr', 'de'],
    ['xx', 'fr-CA, en;q=0.5', 'fr'],
    [undefined, 'pt, es;q=0.3, de;q=0.7', 'de'],
    [7, undefined, 'en'],
    [undefined, ';;;,,q=', 'en'],
  ])('chosen %s, browser %s: %s', (chosen, header, language) => expect(languageOf(chosen, header)).toBe(language))
})

describe('the development mailbox', async () => {
  const { app, deps, db } = await world()
  const send = (to: string, code: string) =>
    transaction(db, (tx) => queueMail(deps, tx, composeLetter({ ...letter, to, code, type: 'signup', language: 'en' })))
  const arrived = (to: string, count: number) =>
    vi.waitFor(
      async () => {
        const mails = (await app.inject(`/dev/mailbox.json?to=${to}`)).json()
        expect(mails.length).toBeGreaterThanOrEqual(count)
        return mails
      },
      { timeout: 60_000 },
    )

  test('shows what was sent, oldest first, with its parts', async () => {
    await send('bob@mail.test', '111111')
    await arrived('bob@mail.test', 1)
    await send('bob@mail.test', '222222')
    const mails = await arrived('bob@mail.test', 2)
    expect(mails.map(({ code }: { code: string }) => code)).toEqual(['111111', '222222'])
    expect(Object.keys(mails[0])).toEqual(['to', 'type', 'subject', 'code', 'link', 'text', 'html', 'sent_at'])
    expect(mails[0]).toMatchObject({ to: 'bob@mail.test', type: 'signup', link: letter.link, sent_at: expect.stringMatching(/Z$/) })
    expect((await app.inject('/dev/mailbox.json?to=nobody@mail.test')).json()).toEqual([])
  })

  test('is a page without scripts, under a strict policy (R23)', async () => {
    await db.run(sql`
      insert into dev_mailbox (recipient, type, subject, text, html) values ('cy@mail.test', 'signup', '<script>alert(1)</script>', '<b>text</b>', '<p>mail</p>')`)
    const page = await app.inject('/dev/mailbox?to=cy@mail.test')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'/)
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('bob@mail.test')
    const [, mail = ''] = /href="(\/dev\/mailbox\/\d+)"/.exec(page.body) ?? []
    const shown = await app.inject(mail)
    expect(shown.body).toBe('<p>mail</p>')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await app.inject('/dev/mailbox/999999999')).statusCode).toBe(404)
  })

  test('does not exist in production', async () => {
    const closed = await world({ ...testConfig(), development: false })
    expect((await closed.app.inject('/dev/mailbox.json')).statusCode).toBe(404)
  })
})
