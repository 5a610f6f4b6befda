import { api } from '@atelier/contract/api'
import { type Endpoint, hasBody, type InputOf, type OutputOf, type ParsedInputOf, pathParameters } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { type MockInstance, vi } from 'vitest'

type Answer<E> = OutputOf<E> | Failure | Promise<OutputOf<E> | Failure>

interface Route {
  endpoint: Endpoint
  pattern: RegExp
}
interface Served extends Route {
  answer: (input: unknown) => unknown
}

let served: Served[] = []
let asked: { endpoint: Endpoint; input: unknown }[] = []

/** Answers `fetch` by what `serve` was told. Anything else goes `onward`, to a real server, or is not found. */
export function startServer(onward?: typeof fetch): MockInstance {
  served = []
  asked = []
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init = {}) => {
    const { pathname, searchParams } = new URL(String(request), location.origin)
    const isCalled = ({ endpoint, pattern }: Route) => endpoint.method === (init.method ?? 'GET') && pattern.test(pathname)
    const found = served.find(isCalled)
    const called = found ?? (onward && everything.find(isCalled))
    if (!called) return onward ? onward(request, init) : refusal(new Failure('not_found'))
    const { endpoint, pattern } = called
    const given: unknown = hasBody(endpoint) ? JSON.parse(String(init.body ?? '{}')) : Object.fromEntries(searchParams)
    const input: unknown = endpoint.input.parse({ ...(given as object), ...pattern.exec(pathname)?.groups })
    asked.push({ endpoint, input })
    if (!found) return (onward as typeof fetch)(request, init)
    const answered = await found.answer(input)
    return answered instanceof Failure ? refusal(answered) : Response.json(endpoint.output.parse(answered))
  })
}

/** What an endpoint answers from now on. Input and answer are held against the contract. */
export function serve<E extends Endpoint>(endpoint: E, answer: Answer<E> | ((input: ParsedInputOf<E>) => Answer<E>)) {
  const give = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer
  served = [...served.filter((other) => other.endpoint !== endpoint), { ...routeOf(endpoint), answer: give }].sort(writtenFirst)
}

/** From now on the real server answers again. */
export function stopServing(endpoint: Endpoint) {
  served = served.filter((other) => other.endpoint !== endpoint)
}

const routeOf = (endpoint: Endpoint): Route => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
})

// As on the server, a written path comes before one with a parameter.
const writtenFirst = (one: Route, other: Route) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length

const everything = Object.values(api).map(routeOf).sort(writtenFirst)

/** With what an endpoint was called so far. */
export const callsOf = <E extends Endpoint>(endpoint: E): InputOf<E>[] =>
  asked.flatMap((call) => (call.endpoint === endpoint ? [call.input as InputOf<E>] : []))

const refusal = ({ code, errors, status }: Failure) => Response.json({ code, errors }, { status })
