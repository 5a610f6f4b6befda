import type { Config, SmsProvider } from '#config.ts'
import type { MailTransport } from '#mail/message.ts'

export function smsMail({ url, token }: SmsProvider): MailTransport {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ to: `+${to}`, text })
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}`)
    },
  }
}

export function canSendSms({ auth, development }: Pick<Config, 'auth' | 'development'>): boolean {
  return auth.sms !== undefined || development
}
