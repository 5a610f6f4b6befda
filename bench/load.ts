import autocannon from 'autocannon'

export interface Load {
  url: string
  seconds: number
  connections: number
  /** One bearer token per connection, repeated as needed. */
  tokens?: string[]
}

export interface Measured {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  failures: number
}

/** Sends GET requests over keep-alive connections, as fast as they are answered. The generator runs in threads of its own. */
export async function load({ url, seconds, connections, tokens = [] }: Load): Promise<Measured> {
  let next = 0
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    setupClient: (client) => {
      const token = tokens[next++ % Math.max(1, tokens.length)]
      if (token) client.setHeaders({ authorization: `Bearer ${token}` })
    },
  })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  }
}
