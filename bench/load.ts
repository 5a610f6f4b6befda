import autocannon from 'autocannon'

export interface Load {
  url: string
  seconds: number
  connections: number
  /** One bearer token per connection, repeated as needed. */
  tokens?: string[]
  /** Sends these by POST instead, one per connection, repeated as needed. */
  bodies?: object[]
}

export interface Measured {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  failures: number
}

/** Sends requests over keep-alive connections, as fast as they are answered. */
export async function load({ url, seconds, connections, tokens = [], bodies = [] }: Load): Promise<Measured> {
  let next = 0
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    ...(bodies.length > 0 ? { method: 'POST' as const, headers: { 'content-type': 'application/json' } } : {}),
    setupClient: (client) => {
      const token = tokens[next % Math.max(1, tokens.length)]
      const body = bodies[next++ % Math.max(1, bodies.length)]
      if (token) client.setHeaders({ authorization: `Bearer ${token}` })
      if (body) client.setBody(JSON.stringify(body))
    },
  })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  }
}
