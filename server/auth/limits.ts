import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import type { Rate } from '#http/limits.ts'

const fiveMinutes = 300
/** Requests per IP address; the numbers are those of the wire contract. */
const rates = {
  signup: { max: 30, per_s: fiveMinutes },
  otp: { max: 30, per_s: fiveMinutes },
  recover: { max: 30, per_s: fiveMinutes },
  resend: { max: 30, per_s: fiveMinutes },
  user: { max: 30, per_s: fiveMinutes },
  verify: { max: 30, per_s: fiveMinutes },
  token: { max: 150, per_s: fiveMinutes },
  web3: { max: 30, per_s: fiveMinutes },
  authorize: { max: 30, per_s: fiveMinutes },
  anonymous: { max: 30, per_s: 3600 },
  mfa: { max: 15, per_s: 60 },
} satisfies Record<string, Rate>

/** @throws Failure rate_limited, answered as 429 over_request_rate_limit */
export async function limitAddress(
  { limits, digest }: Pick<Auth, 'limits' | 'digest'>,
  request: FastifyRequest,
  kind: keyof typeof rates,
): Promise<void> {
  await limits.take(`auth ${kind} ${digest('limit', request.ip).toString('base64url')}`, rates[kind])
}

// The second limit counts all addresses; it is high, so that strangers cannot lock an owner out.
const perAccountHere = { max: 15, per_s: fiveMinutes }
const perAccount = { max: 300, per_s: fiveMinutes }

/** @throws Failure rate_limited */
export async function limitAccount(
  { limits, digest }: Pick<Auth, 'limits' | 'digest'>,
  request: FastifyRequest,
  account: string,
): Promise<void> {
  await limits.take(`auth account ${digest('limit', `${account} ${request.ip}`).toString('base64url')}`, perAccountHere)
  await limits.take(`auth account ${digest('limit', account).toString('base64url')}`, perAccount)
}

const codesHere = { max: 10, per_s: fiveMinutes }
const codes = { max: 30, per_s: fiveMinutes }

/** @throws Failure rate_limited */
export async function limitSecondFactor(auth: Pick<Auth, 'limits' | 'digest'>, request: FastifyRequest, userId: string): Promise<void> {
  await limitCodesHere(auth, request, 'second factor', userId)
  await auth.limits.take(`auth second factor ${auth.digest('limit', userId).toString('base64url')}`, codes)
}

/**
 * Recovery codes have 50 bits and are limited by address alone, so that an attack on the six digits leaves them usable.
 * @throws Failure rate_limited
 */
export async function limitRecoveryCodes(auth: Pick<Auth, 'limits' | 'digest'>, request: FastifyRequest, userId: string): Promise<void> {
  await limitAddress(auth, request, 'mfa')
  await limitCodesHere(auth, request, 'recovery code', userId)
}

async function limitCodesHere(
  { limits, digest }: Pick<Auth, 'limits' | 'digest'>,
  { ip }: FastifyRequest,
  kind: string,
  userId: string,
): Promise<void> {
  await limits.take(`auth ${kind} ${digest('limit', `${userId} ${ip}`).toString('base64url')}`, codesHere)
}
