import { type Agent, request } from 'node:http'
import type { Attempt } from '#testing/fuzz/requests.ts'
import type { Answer } from '#testing/fuzz/verdict.ts'

/** Sends a request as it is; `status` is 599 when the server hung up without an answer. */
export function send(url: string, agent: Agent, { method, path, headers, body }: Attempt): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request({ hostname, port, agent, method, path, headers: { ...headers, ...lengthOf(body) } }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const { 'content-type': type = '', location, 'x-route': route } = response.headers
    resolve({ status: response.statusCode ?? 0, type, location, route: route?.toString(), body: Buffer.concat(chunks).toString() })
  })
  // The server may have closed a kept connection meanwhile; on a new one it has to answer.
  sent.on('error', (error) => (sent.reusedSocket ? resolve(send(url, agent, { method, path, headers, body })) : reject(error)))
  sent.end(body)
  return promise.catch((error: Error) => ({ status: 599, type: '', body: error.message, location: undefined, route: undefined }))
}

const lengthOf = (body: string | undefined) => (body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) })
