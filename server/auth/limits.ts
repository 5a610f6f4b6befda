import { accountRates, authRates } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { addressBlock } from '#http/addresses.ts'
import type { Rate } from '#http/limits.ts'

type Kind = keyof typeof authRates
const mailing: ReadonlySet<Kind> = new Set<Kind>(['signup', 'otp', 'recover', 'resend'])

/** Answered as 429 over_request_rate_limit. @throws Failure rate_limited */
export async function limitAddress(auth: Pick<Auth, 'config' | 'limits' | 'digest'>, request: FastifyRequest, kind: Kind): Promise<void> {
  const prefix = mailing.has(kind) || kind === 'anonymous' ? 48 : 64
  await auth.limits.take(`auth ${kind} ${auth.digest('limit', addressBlock(request.ip, prefix)).toString('base64url')}`, authRates[kind])
  if (mailing.has(kind)) await limitMailing(auth, request)
}

/** An address block gets a fifth of the hourly mail. Requests count, not mail: the remainder would reveal which addresses get one. */
export async function limitMailing({ config, limits, digest }: Pick<Auth, 'config' | 'limits' | 'digest'>, { ip }: FastifyRequest) {
  const max = Math.max(authRates.signup.max, Math.ceil(config.auth.mailsPerHour / 5))
  await limits.take(`auth mailing ${digest('limit', addressBlock(ip, 48)).toString('base64url')}`, { max, per_s: 3_600 })
}

/** @param device - from `knownDevice`; it and its account have budgets that strangers cannot spend @throws Failure rate_limited */
export async function limitAccount(
  { limits, digest }: Pick<Auth, 'limits' | 'digest'>,
  { ip }: FastifyRequest,
  account: string,
  device: string | undefined,
): Promise<void> {
  const take = (whose: string, rate: Rate) => limits.take(`auth account ${digest('limit', whose).toString('base64url')}`, rate)
  await take(`${account} ${device ?? addressBlock(ip)}`, accountRates.here)
  await (device ? take(`${account} known devices`, accountRates.knownDevices) : take(account, accountRates.everywhere))
}

export async function limitSecondFactor(auth: Pick<Auth, 'limits' | 'digest'>, request: FastifyRequest, userId: string): Promise<void> {
  await limitCodesHere(auth, request, 'second factor', userId)
  await auth.limits.take(`auth second factor ${auth.digest('limit', userId).toString('base64url')}`, accountRates.codes)
}

/** Recovery codes have 50 bits and are limited by address alone, so an attack on the six digits leaves them usable. */
export async function limitRecoveryCodes(
  auth: Pick<Auth, 'config' | 'limits' | 'digest'>,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  await limitAddress(auth, request, 'mfa')
  await limitCodesHere(auth, request, 'recovery code', userId)
}

export async function limitProofs(auth: Pick<Auth, 'limits' | 'digest'>, request: FastifyRequest, userId: string): Promise<void> {
  await limitCodesHere(auth, request, 'proof', userId)
  await auth.limits.take(`auth proof ${auth.digest('limit', userId).toString('base64url')}`, accountRates.codes)
}

async function limitCodesHere(
  { limits, digest }: Pick<Auth, 'limits' | 'digest'>,
  { ip }: FastifyRequest,
  kind: string,
  userId: string,
): Promise<void> {
  await limits.take(`auth ${kind} ${digest('limit', `${userId} ${addressBlock(ip)}`).toString('base64url')}`, accountRates.codesHere)
}
