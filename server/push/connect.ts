import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type AgentOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { bareHost, isPublicAddress, lookupPublic } from '#push/public-address.ts'

/** Tests pass one that leads to their stand-ins. */
export type Connect = (host: string, port: number, protocol: 'http/1.1' | 'h2') => TLSSocket

/** Only to the internet, whatever a name resolves to. @throws for an address that is not public */
export const connectPublicly: Connect = (host, port, protocol) => {
  if (isIP(host) && !isPublicAddress(host)) throw Object.assign(new Error('The address is not public.'), { code: 'EPRIVATE' })
  return connectTls({ host, port, ALPNProtocols: [protocol], lookup: lookupPublic, ...(!isIP(host) && { servername: host }) })
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Keeps connections alive. Redirections are not followed. */
export function openHttpClient(connect: Connect) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: 60_000 })
  agent.createConnection = ({ host, port }: AgentOptions) => connect(String(host), Number(port), 'http/1.1')
  return {
    /** @throws when there is no answer in five seconds */
    post: (address: string, headers: Record<string, string>, body: string | Buffer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const url = new URL(address)
        const { port, pathname, search } = url
        const options = {
          agent,
          method: 'POST',
          host: bareHost(url),
          port: port || 443,
          path: pathname + search,
          signal: AbortSignal.timeout(timeoutMs),
        }
        const sending = request({ ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, async (answer) => {
          try {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await start(answer) })
          } catch (error) {
            reject(error)
          }
        })
        sending.on('error', reject)
        sending.end(body)
      }),
    close: () => agent.destroy(),
  }
}
export type HttpClient = ReturnType<typeof openHttpClient>

export const timeoutMs = 5_000
const mostReadBytes = 16 * 1_024

// A subscriber's endpoint may answer without end.
async function start(answer: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    read.push(chunk)
    length += chunk.length
    if (length > mostReadBytes) break
  }
  return Buffer.concat(read).toString()
}
