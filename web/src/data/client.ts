import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { Failure, type Problem, statusOf } from '@atelier/contract/errors'
import { ignored } from '@atelier/contract/rules/ignored'
import { accessToken, currentSession, isIn, renewedToken } from '#data/session/session.ts'
import { serverUrl, withServerFiles } from '#device/server-address.ts'

const timeoutMs = 30_000

/** Throws `Failure`: the server's refusal, or `offline`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<E>> {
  const token = await tokenFor(endpoint)
  const request = requestOf(endpoint, input)
  let response = await send(request, token, signal)
  if (response.status === 401 && token) response = await send(request, await renewedToken(token), signal)
  if (!response.ok) throw await heeded(await failureOf(response))
  return (withServerFiles ? JSON.parse(await response.text(), withServerFiles) : await response.json()) as OutputOf<E>
}

async function tokenFor({ assurance }: Endpoint): Promise<string | undefined> {
  const token = await accessToken()
  const session = currentSession()
  return session.status === 'signed_in' && !isIn(session) && assurance !== 'aal1' ? undefined : token
}

/** The renewed session tells the guard about a second step that this device did not know of. */
async function heeded(failure: Failure): Promise<Failure> {
  if (failure.code === 'second_factor_required') await ignored(renewedToken(), 'the refusal leads on')
  return failure
}

async function send(
  { url, method, body }: ReturnType<typeof requestOf>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(serverUrl(url), {
      method,
      body: body && JSON.stringify(body),
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch {
    // An abort by the caller is not a failure to report.
    signal?.throwIfAborted()
    throw new Failure('offline')
  }
}

export async function failureOf(response: Pick<Response, 'status' | 'json' | 'headers'>): Promise<Failure> {
  const problem = (await ignored(response.json(), 'not an answer of ours')) as Partial<Problem> | undefined
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (problem?.code && problem.code in statusOf)
    return new Failure(problem.code, { errors: problem.errors, retryAfter, limit: problem.limit })
  const { status } = response
  const code = status === statusOf.rate_limited ? 'rate_limited' : status >= 502 && status <= 504 ? 'unavailable' : 'unexpected'
  return new Failure(code, { retryAfter })
}
