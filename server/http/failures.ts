import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure, type FailureCode, type Problem, statusOf } from '@atelier/contract/errors'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    failures?: readonly FailureCode[]
  }
}

/** Only `Failure` is answered as itself; others are logged. In development, so are failures that the route does not declare. */
export function answerFailures(app: FastifyInstance, { config: { development } }: Pick<Deps, 'config'>): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error, request)
    const { config, method, url } = request.routeOptions
    if (config.failures?.includes(failure.code) ?? true) return sendFailure(failure, reply)
    request.log.fatal(`${method} ${url} answers ${failure.code}, which its endpoint does not declare in \`failures\``)
    return sendFailure(development ? new Failure('unexpected') : failure, reply)
  })
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(asFailure(error, request), reply)
}

/** For malformed HTTP and headers over 16 KB, which Node refuses before there is a request. */
export function answerMalformedRequest(error: ConnectionError, socket: Socket): void {
  refuseConnection(new Failure(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'), socket)
}

export function refuseConnection(failure: Failure, socket: Socket): void {
  const body = JSON.stringify(problemOf(failure))
  const head = [`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`, 'content-type: application/problem+json', 'connection: close']
  if (failure.retryAfter !== undefined) head.push(`retry-after: ${failure.retryAfter}`)
  if (socket.writable) socket.write([...head, `content-length: ${body.length}`, '', body].join('\r\n'))
  socket.destroySoon()
}

export function sendFailure(failure: Failure, reply: FastifyReply): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  if (failure.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  return reply.code(failure.status).type('application/problem+json').send(problemOf(failure))
}

function problemOf({ code, errors, limit, restriction }: Pick<Failure, 'code' | 'errors' | 'limit' | 'restriction'>): Problem {
  const problem: Problem = { type: `/api/docs#${code}`, title: code.replaceAll('_', ' '), status: statusOf[code], code }
  if (limit !== undefined) problem.limit = limit
  if (restriction) problem.restriction = restriction
  return errors.length > 0 ? { ...problem, errors } : problem
}

const codeOf: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known = codeOf[code]
  if (known) return new Failure(known)
  if (statusCode >= 400 && statusCode < 500) return new Failure('bad_request')
  request.log.error({ err: error }, 'unexpected failure')
  return new Failure('unexpected')
}
