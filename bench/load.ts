import autocannon, { type Request } from 'autocannon'

export interface Load {
  url: string
  seconds: number
  connections: number
  tokens?: string[] // one for each connection, repeated as needed
  eachRequest?: boolean // the next token for each request: pass them shuffled
  write?: () => Write // with `eachRequest`
  amount?: number // requests, if that ends it first
  bodies?: object[] // sent by POST, one for each connection, repeated as needed
}

export interface Write {
  method: 'POST' | 'PUT'
  path: string
  body?: object
}

export interface Measured {
  rate: number // answers per second
  p50: number // milliseconds
  p99: number
  failures: number
}

/** Keep-alive connections, each as fast as it is answered. */
export async function load({
  url,
  seconds,
  connections,
  tokens = [],
  eachRequest = false,
  write,
  amount,
  bodies = [],
}: Load): Promise<Measured> {
  let next = 0
  function request(): Partial<Request> {
    const { body, ...where } = write?.() ?? {}
    const headers = { ...bearer(tokens[next++ % tokens.length]), ...(body ? json : {}) }
    return { ...where, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  }
  let [answers, first, last] = [0, 0, 0]
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    ...(amount ? { maxOverallRequests: amount } : {}),
    ...(eachRequest ? { requests: [{ setupRequest: (plain) => ({ ...plain, ...request() }) }] } : {}),
    ...(bodies.length > 0 ? { method: 'POST' as const, headers: json } : {}),
    setupClient: (client) => {
      first ||= performance.now()
      client.on('response', () => {
        answers++
        last = performance.now()
      })
      if (eachRequest) return
      const token = tokens[next % Math.max(1, tokens.length)]
      const body = bodies[next++ % Math.max(1, bodies.length)]
      if (token) client.setHeaders(bearer(token))
      if (body) client.setBody(JSON.stringify(body))
    },
  })
  return {
    // Autocannon counts in whole seconds, of which the last is not over.
    rate: amount ? (answers * 1_000) / (last - first) : result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  }
}

const json = { 'content-type': 'application/json' }
const bearer = (token = '') => ({ authorization: `Bearer ${token}` })
