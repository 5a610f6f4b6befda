import type { FastifyInstance } from 'fastify'
import { AuthRefusal } from '#auth/refusals.ts'

const largest = 1024 * 1024

/** Reads every body as JSON. The client sends an empty one with a JSON content type on DELETE and logout. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (request, text, done) => {
    if (text === '') return done(null, {})
    parse(request, text as string, (error, body) => {
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
      done(error || !isObject ? new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON') : null, body)
    })
  })
}
