import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { Failure, type Problem, statusOf } from '@atelier/contract/errors'
import { accessToken, currentSession, isIn, renewedToken } from '#data/session/session.ts'

const patienceMs = 30_000

/** Calls an endpoint as whoever is signed in. Throws `Failure`: the server's refusal, or `offline` when it could not be reached. */
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
  return (await response.json()) as OutputOf<E>
}

/** Who owes the second step is a visitor to every call but the one that stands in for it. */
async function tokenFor({ assurance }: Endpoint): Promise<string | undefined> {
  const token = await accessToken()
  const session = currentSession()
  return session.status === 'signed_in' && !isIn(session) && assurance !== 'aal1' ? undefined : token
}

/** A second step was asked for that this device knew nothing of: with the renewed session the guard knows, and asks for it. */
async function heeded(failure: Failure): Promise<Failure> {
  if (failure.code === 'second_factor_required') await renewedToken().catch(() => undefined)
  return failure
}

async function send(
  { url, method, body }: ReturnType<typeof requestOf>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body) headers.set('content-type', 'application/json')
  const patience = AbortSignal.timeout(patienceMs)
  try {
    return await fetch(url, {
      method,
      body: body && JSON.stringify(body),
      headers,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
  } catch {
    // The caller's own abort stays what it is, so that nobody is told about a request they gave up.
    signal?.throwIfAborted()
    throw new Failure('offline')
  }
}

/** What a refusing response says; a proxy's own page counts as the server being away. */
export async function failureOf(response: Pick<Response, 'status' | 'json' | 'headers'>): Promise<Failure> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (problem?.code && problem.code in statusOf) return new Failure(problem.code, { errors: problem.errors, retryAfter })
  return new Failure(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unexpected', { retryAfter })
}
