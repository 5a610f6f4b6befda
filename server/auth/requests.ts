import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import type { Origin } from '#auth/sign-up/holds.queries.ts'
import { metadataFits } from '#auth/users/metadata.ts'
import { plainAddress } from '#http/addresses.ts'

export const metadata = z.record(z.string(), z.unknown()).check(z.refine(metadataFits, 'must not be larger than 8 KB'))

export const challengeFields = { code_challenge: z.optional(z.string()), code_challenge_method: z.optional(z.string()) }

/** Ignores unknown members; null means absent. @throws AuthRefusal 400 validation_failed, bad_json */
export function bodyOf<Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const { body = {} } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON')
  return checked(schema, Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)))
}

export function queryOf<Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  return checked(schema, request.query)
}

/** @returns undefined for the implicit flow @throws AuthRefusal 400 validation_failed */
export function challengeOf(body: { code_challenge?: string; code_challenge_method?: string }): PkceChallenge | undefined {
  const { code_challenge = '', code_challenge_method = '' } = body
  if (!code_challenge && !code_challenge_method) return undefined
  if (!code_challenge || !code_challenge_method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_challenge))
    throw invalid('code challenge must be 43 to 128 characters of A-Z, a-z, 0-9, ., _, ~ and -')
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw invalid('code challenge method must be plain or s256')
  return { code_challenge, code_challenge_method: method }
}

export function requesterOf({ digest }: Pick<Auth, 'digest'>, request: FastifyRequest): Buffer {
  return digest('network address', request.ip)
}

export function originOf({ ip }: FastifyRequest): Origin {
  return { address: plainAddress(ip) }
}

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}
