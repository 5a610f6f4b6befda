import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'

/** @throws with the server's answer */
export async function callAt<E extends Endpoint>(base: string, token: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const { method, url, body } = requestOf(endpoint, input)
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(base + url, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OutputOf<E>
}
