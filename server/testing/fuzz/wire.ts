import { type Agent, request } from 'node:http'
import type { Attempt } from '#testing/fuzz/requests.ts'
import type { Answer } from '#testing/fuzz/verdict.ts'

/** `status` is 599 if the server hung up without an answer. */
export function send(url: string, agent: Agent, { method, path, headers, body }: Attempt): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request({ hostname, port, agent, method, path, headers: { ...headers, ...lengthOf(body) } }, async (response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of response) chunks.push(chunk)
    } catch (error) {
      return reject(error)
    }
    const { 'content-type': type = '', location, 'x-route': route } = response.headers
    resolve({ status: response.statusCode ?? 0, type, location, route: route?.toString(), body: Buffer.concat(chunks).toString() })
  })
  // The server may close an idle connection; on a new one it must answer.
  sent.on('error', (error) => (sent.reusedSocket ? resolve(send(url, agent, { method, path, headers, body })) : reject(error)))
  sent.end(body)
  return promise.catch((error: Error) => ({ status: 599, type: '', body: error.message, location: undefined, route: undefined }))
}

const lengthOf = (body: string | undefined) => (body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) })
