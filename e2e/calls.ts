import { type Endpoint, type InputOf, type OutputOf, pathParameters } from '@atelier/contract/endpoint'

/** Calls an endpoint of the server at `base` with a bearer token. @throws with the server's answer */
export async function callAt<E extends Endpoint>(
  base: string,
  token: string,
  { method, path }: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const values = input as Record<string, unknown>
  const inPath = pathParameters(path)
  const rest = Object.entries(values).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const query = hasBody ? '' : `?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))}`
  const url = `${base}/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))}${query}`
  const headers = { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(url, { method, headers, body: hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OutputOf<E>
}
