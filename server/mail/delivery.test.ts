import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { connect } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { composeLetter } from '#mail/letters.ts'
import { openMail } from '#mail/mail.ts'
import { queueMail, unsealMail } from '#mail/queue-mail.ts'
import { securityLetter } from '#mail/security-letters.ts'
import { sendUnsentMail, unsentMail } from '#mail/unsent-mail.ts'
import { closedPort } from '#testing/closed-port.ts'
import { type TestPerson, testConfig, world } from '#testing/world.ts'

const patiently = { timeout: 60_000, interval: 50 }
const config = testConfig()
// No database: nothing may fall back to the development mailbox.
const nowhere = connect({ host: '/nowhere' })
const letter = {
  to: 'ann@mail.test',
  type: 'signup',
  language: 'de',
  code: '123456',
  link: 'https://atelier.test/verify',
  minutes: 60,
} as const

describe('delivery', () => {
  test('sends mail by SMTP, as text and HTML, with one-click List-Unsubscribe (RFC 8058)', async () => {
    const { url, received } = await openSmtp()
    const mail = openMail({ ...config, smtpUrl: url, mailFrom: 'Atelier <hello@atelier.test>' }, { db: nowhere, clock: () => new Date() })
    await mail.send({ ...composeLetter(letter), unsubscribe: 'https://atelier.test/unsubscribe/x', message_id: 'one' })
    const [message = ''] = received
    expect(message).toContain('From: Atelier <hello@atelier.test>')
    expect(message).toContain('To: ann@mail.test')
    expect(message).toContain('List-Unsubscribe: <https://atelier.test/unsubscribe/x>')
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(message).toContain('Message-ID: <one@atelier.test>')
    expect(message).toContain('Auto-Submitted: auto-generated')
    expect(message).toContain('Content-Type: text/plain; charset=utf-8')
    expect(message).toContain('Content-Type: text/html; charset=utf-8')
    await mail.send(composeLetter(letter))
    expect(received[1]).toContain('Message-ID: <')
    expect(received[1]).not.toContain('List-Unsubscribe')
  })

  test('rejects when the mail server is down, so that the job is retried', async () => {
    const mail = openMail({ ...config, smtpUrl: `smtp://127.0.0.1:${await closedPort()}` }, { db: nowhere, clock: () => new Date() })
    await expect(mail.send(composeLetter(letter))).rejects.toThrow()
  })

  test('is tried for a day, a security letter too; then it is on a list, and can be sent again', async () => {
    const port = await closedPort()
    const { config, db, deps } = await world({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const event = { type: 'password_changed' } as const
    const notification = {
      to: 'bea@mail.test',
      language: 'en',
      event,
      at: new Date(),
      browser: null,
      os: null,
      publicUrl: 'https://atelier.test',
    } as const
    await transaction(db, (tx) => queueMail(deps, tx, securityLetter(notification)))
    await vi.waitFor(async () => {
      const [job] = await db.many<{ pauses_s: number }>(sql`
        select (retry_limit - 11) * retry_delay_max as pauses_s from pgboss.job where name = 'mail' and state = 'retry' and retry_backoff`)
      expect(job?.pauses_s).toBeGreaterThan(22 * 3_600)
    }, patiently)
    expect(await unsentMail(db, config)).toEqual([])
    await db.run(sql`update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'mail'`)
    await vi.waitFor(async () => {
      expect(await unsentMail(db, config)).toMatchObject([{ to: 'bea@mail.test', type: 'password_changed' }])
    }, patiently)
    const { received } = await openSmtp(port)
    expect(await sendUnsentMail(deps)).toBe(1)
    await vi.waitFor(() => expect(received).toMatchObject([expect.stringContaining('To: bea@mail.test')]), patiently)
    expect(await unsentMail(db, config)).toEqual([])
  })

  test('does not mail a code that was used, replaced or has expired while it waited', async () => {
    const port = await closedPort()
    const { app, clock, config, db, people } = await world({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const { ann, bob, cyd } = await people('ann', 'bob', 'cyd')
    const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
    const recover = async ({ email }: TestPerson) => expect((await post('/recover', { email })).statusCode).toBe(200)
    const open = () =>
      db.many<{ sealed: string }>(sql`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail' and state <> 'completed'`)
    clock.stop()
    await recover(cyd)
    clock.pass(3_600 - 70)
    for (const person of [ann, bob]) await recover(person)
    clock.pass(61)
    await recover(ann)
    const mails = (await open()).map(({ sealed }) => unsealMail(config, sealed))
    const token = mails.find((mail) => mail?.to === bob.email)?.code
    expect((await post('/verify', { type: 'recovery', email: bob.email, token })).statusCode).toBe(200)
    clock.pass(10)
    const { received } = await openSmtp(port)
    await vi.waitFor(async () => {
      await db.run(sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
      expect(await open()).toEqual([])
    }, patiently)
    const [resets, others] = [
      received.filter((mail) => mail.includes('Subject: Reset your Atelier password')),
      [ann, bob, cyd].map(({ email }) => `To: ${email}`),
    ]
    expect(resets.map((mail) => others.filter((to) => mail.includes(to)))).toEqual([[`To: ${ann.email}`]])
  })

  test('sends text messages to the HTTP provider', async () => {
    const asked: { authorization: string | undefined; body: unknown }[] = []
    let status = 202
    const server = createHttpServer(async (request, response) => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) })
      response.writeHead(status).end()
    })
    const url = `http://127.0.0.1:${await listen(server)}/messages`
    const mail = openMail(
      { ...config, auth: { ...config.auth, sms: { url, token: 'sms-token' } } },
      { db: nowhere, clock: () => new Date() },
    )
    const message = composeLetter({ ...letter, to: '4915112345678', type: 'sms', language: 'en' })
    await mail.send(message)
    const body = { to: '+4915112345678', text: '123456 is your Atelier code. Never pass it on.' }
    expect(asked).toEqual([{ authorization: 'Bearer sms-token', body }])
    status = 500
    await expect(mail.send(message)).rejects.toThrow('answered 500')
  })
})

/** A minimal SMTP server. */
async function openSmtp(port = 0) {
  const received: string[] = []
  const server = createServer((socket: Socket) => {
    let message: string | undefined
    let rest = ''
    const answer = (line: string) => {
      if (message !== undefined && line !== '.') message += `${line}\n`
      else if (message !== undefined) {
        received.push(message)
        message = undefined
        socket.write('250 taken\r\n')
      } else if (line.startsWith('DATA')) {
        message = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    }
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
  })
  return { url: `smtp://127.0.0.1:${await listen(server, port)}`, received }
}

async function listen(server: Server, port = 0): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
