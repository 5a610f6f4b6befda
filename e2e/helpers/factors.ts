import type { Resident } from '#residents.ts'
import { totpCode } from '#totp.ts'
import { origin } from '#visitors.ts'

export interface Authenticator {
  id: string
  name: string
  secret: string
}

/** Raises the session to aal2 with the previous step's code, so that the next ones are `totpCode(secret)` and `totpCode(secret, 1)`. */
export async function withFactor({ session, page }: Pick<Resident, 'session' | 'page'>, name = 'Phone'): Promise<Authenticator> {
  const call = (path: string, body: object) => asPerson(String(session.access_token), path, body)
  const { id, totp } = await call('factors', { factor_type: 'totp', friendly_name: name })
  const { secret } = totp as { secret: string }
  const challenge = await call(`factors/${id}/challenge`, {})
  const prove = () => call(`factors/${id}/verify`, { challenge_id: challenge.id, code: totpCode(secret, -1) })
  // Again if a step ended between computing the code and the answer.
  Object.assign(session, await prove().catch(prove))
  await page.context().addInitScript(
    ({ raised, mark }) => {
      if (location.protocol === 'about:' || localStorage.getItem(mark)) return
      localStorage.setItem('sb-atelier-auth-token', raised)
      localStorage.setItem(mark, 'yes')
    },
    { raised: JSON.stringify(session), mark: `e2e-raised-${id}` },
  )
  return { id: String(id), name, secret }
}

/** @throws with the answer of the auth service */
async function asPerson(token: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
