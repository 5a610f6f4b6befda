import { request } from 'node:http'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'

const password = 'correct horse 7 Battery'
const email = 'owner@attacked.example'
const [flooder, others] = ['127.0.0.1', '127.0.0.2']

export async function floodAttacks(): Promise<void> {
  const installation = await install({ RATE_LIMITS: 'on', AUTH_MAILS_PER_HOUR: '100' })
  const ask = (from: string, path: string, body: object) => send(installation, from, `/auth/v1${path}`, body)
  try {
    await ask(others, '/signup', { email, password })
    const signIn = (from: string, email: string) => ask(from, '/token?grant_type=password', { email, password })
    const alone = await signIn(others, email)
    honest('a sign-in', alone === 400, alone)

    const flood = Array.from({ length: 230 }, (_, n) => signIn(flooder, `nobody-${n}@attacked.example`))
    const beside = await signIn(others, email)
    attack('230 sign-ins at once by one host', beside === alone, `another host is answered ${beside}`)
    const answers = await Promise.all(flood)
    attack(
      '  all of them are tried',
      answers.some((status) => status === 429),
      `${answers.filter((status) => status === 429).length} of 230 refused`,
    )

    for (let n = 0; n < 150; n++) await ask(flooder, '/recover', { email: `nobody-${n}@attacked.example` })
    const recovered = await ask(others, '/recover', { email })
    attack('150 requests for mail to nobody by one host', recovered === 200, `another host is answered ${recovered}`)
  } finally {
    await installation.stop()
  }
}

/** @returns the status */
function send({ url }: Installation, from: string, path: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request(url + path, { method: 'POST', localAddress: from, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}
