import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { completeOnboarding, listInterests } from '@atelier/contract/onboarding'

export interface BenchPerson {
  session: Record<string, unknown> // as the auth client stores it
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

/** The server must run with AUTH_AUTOCONFIRM=1. */
export async function signedUpPerson(url: string, username: string): Promise<BenchPerson> {
  const credentials = { email: `${username}@bench.example`, password: 'correct horse 7 Battery' }
  const session = await send(`${url}/auth/v1/signup`, 'POST', {}, credentials)
  const call: BenchPerson['call'] = async (endpoint, input) => {
    const { method, url: path, body } = requestOf(endpoint, input)
    return (await send(url + path, method, { authorization: `Bearer ${session.access_token}` }, body)) as never
  }
  const { items } = await call(listInterests, {})
  await call(completeOnboarding, {
    first_name: 'Ben',
    last_name: 'Mark',
    username,
    date_of_birth: '1990-05-17',
    interest_ids: items.slice(0, 3).map(({ id }) => id),
  })
  return { session, call }
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
