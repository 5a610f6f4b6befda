import { isFailure } from '@atelier/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthRefusal, OAuthRefusal } from '#auth/refusals.ts'
import { sqlState } from '#db/connection.ts'

const version = '2024-01-01'

export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof OAuthRefusal) return reply.code(400).send({ error: error.error, error_description: error.message })
    return send(asRefusal(error, request), request, reply)
  })
  app.setNotFoundHandler((request, reply) => send(new AuthRefusal(404, 'not_found', 'Not found'), request, reply))
}

function send(refusal: AuthRefusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, extra, retryAfter } = refusal
  const error = status >= 500 ? { error_id: request.id } : {}
  reply.code(status)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (speaksNewShape(request)) {
    return reply.header('x-supabase-api-version', version).send({ code, message, error_code: code, ...extra, ...error })
  }
  return reply.header('x-sb-error-code', code).send({ code: status, error_code: code, msg: message, ...extra, ...error })
}

function speaksNewShape({ headers }: FastifyRequest): boolean {
  const asked = headers['x-supabase-api-version']
  return typeof asked === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= version
}

export function asRefusal(error: unknown, request: FastifyRequest): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  if (isFailure(error, 'rate_limited')) return new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', error)
  if (isFailure(error, 'unavailable')) return new AuthRefusal(503, 'unexpected_failure', 'The service is not available just now', error)
  if (isFailure(error)) return new AuthRefusal(error.status, error.code, error.code.replaceAll('_', ' '))
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AuthRefusal(413, 'request_entity_too_large', 'Request body is too large')
  if (statusCode >= 400 && statusCode < 500) return new AuthRefusal(statusCode, 'bad_json', 'Could not parse request body as JSON')
  // Class 22: data exceptions, such as a NUL character or a lone surrogate.
  if (sqlState(error).code?.startsWith('22'))
    return new AuthRefusal(400, 'validation_failed', 'The request holds a character that is not allowed')
  request.log.error({ err: error }, 'unexpected failure in auth')
  return new AuthRefusal(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
