import { Failure, type FailureCode, type Problem, statusOf } from '@atelier/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Turns whatever was thrown into problem+json; what was not thrown on purpose is logged with the request's id and said to be `unexpected`. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
}

/** The same for one request: also for what the router itself refuses, such as an address that is no valid text. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(asFailure(error, request), reply)
}

/** Answers `failure` as RFC 9457 problem details. */
export function sendFailure(failure: Failure, reply: FastifyReply): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  if (failure.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  return reply.code(failure.status).type('application/problem+json').send(problemOf(failure))
}

function problemOf({ code, errors }: Pick<Failure, 'code' | 'errors'>): Problem {
  const problem: Problem = { type: `/api/docs#${code}`, title: code.replaceAll('_', ' '), status: statusOf[code], code }
  return errors.length > 0 ? { ...problem, errors } : problem
}

// Fastify's own refusals: what a caller sent wrong must never look like our fault.
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
