import { ignored } from '@atelier/contract/rules/ignored'
/** Copies the `retry-after` header of a 429 into the message: the auth client only exposes that. */
export function withRetryAfter(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !seconds) return response
    const body = (await ignored(response.clone().json(), 'not an answer of ours')) as { message?: string } | undefined
    if (!body?.message || / seconds?\b/.test(body.message)) return response
    return Response.json({ ...body, message: `${body.message}, try again after ${seconds} seconds` }, response)
  }
}
