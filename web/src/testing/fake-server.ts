import { type Endpoint, hasBody, type InputOf, type OutputOf, type ParsedInputOf, pathParameters } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { type MockInstance, vi } from 'vitest'

type Answer<E> = OutputOf<E> | Failure | Promise<OutputOf<E> | Failure>

interface Served {
  endpoint: Endpoint
  pattern: RegExp
  answer: (input: unknown) => unknown
}

let served: Served[] = []
let asked: { endpoint: Endpoint; input: unknown }[] = []

/** Answers `fetch` by what `serve` was told. What is not served is not found. */
export function startServer(): MockInstance {
  served = []
  asked = []
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init = {}) => {
    const { pathname, searchParams } = new URL(String(request), location.origin)
    const found = served.find(({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(pathname))
    if (!found) return refusal(new Failure('not_found'))
    const { endpoint, pattern, answer } = found
    const given: unknown = hasBody(endpoint) ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams)
    const input: unknown = endpoint.input.parse({ ...(given as object), ...pattern.exec(pathname)?.groups })
    asked.push({ endpoint, input })
    const answered = await answer(input)
    return answered instanceof Failure ? refusal(answered) : Response.json(endpoint.output.parse(answered))
  })
}

/** What an endpoint answers from now on. Input and answer are held against the contract. */
export function serve<E extends Endpoint>(endpoint: E, answer: Answer<E> | ((input: ParsedInputOf<E>) => Answer<E>)) {
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const give = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer
  // As on the server, a written path comes before one with a parameter.
  served = [...served.filter((other) => other.endpoint !== endpoint), { endpoint, pattern, answer: give }].sort(
    (one, other) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length,
  )
}

/** With what an endpoint was called so far. */
export const callsOf = <E extends Endpoint>(endpoint: E): InputOf<E>[] =>
  asked.flatMap((call) => (call.endpoint === endpoint ? [call.input as InputOf<E>] : []))

const refusal = ({ code, errors, status }: Failure) => Response.json({ code, errors }, { status })
