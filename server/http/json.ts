import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An empty body counts as none: the auth client sends it, as JSON, on DELETE and logout. */
export function acceptJson(app: FastifyInstance, contentType: string, bodyLimit?: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(contentType)
  app.addContentTypeParser(contentType, { parseAs: 'string', ...(bodyLimit && { bodyLimit }) }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

export function hasRequestBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
