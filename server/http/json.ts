import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Reads bodies of a content type as JSON. An empty one is none: the auth client sends it, as JSON, on DELETE and logout. */
export function acceptJson(app: FastifyInstance, contentType: string, bodyLimit?: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(contentType)
  app.addContentTypeParser(contentType, { parseAs: 'string', ...(bodyLimit && { bodyLimit }) }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Whether a body follows the headers. */
export function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
