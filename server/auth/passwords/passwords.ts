import { limits } from '@atelier/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { addressBlock } from '#http/addresses.ts'

/** An address block, or an account on a known device, which has priority. */
export interface Requester {
  key: string
  isKnown: boolean
}

export function passwordRequesterOf({ config }: Pick<Auth, 'config'>, { ip }: FastifyRequest, knownTo?: string): Requester | undefined {
  if (!config.rateLimits) return undefined
  return { key: knownTo ?? addressBlock(ip, 48), isKnown: knownTo !== undefined }
}

/** @param requester - absent for signed-in people, who are limited otherwise @throws AuthRefusal 429 over_request_rate_limit */
export function hashPassword(password: string, requester?: Requester): Promise<string> {
  return inTurn(requester, () => hash(password, cost))
}

/** Takes as long without a hash, so timing does not reveal who has an account. @throws AuthRefusal 429 over_request_rate_limit */
export async function passwordMatches(password: string, hashed: string | null | undefined, requester?: Requester): Promise<boolean> {
  const matches = await inTurn(requester, () => verify(hashed ?? nobodysHash, password))
  return matches && Boolean(hashed)
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$07Kiew2+RSka7ma9ETZQHQ$QDZS8IgY1qaC+z+d2ChSB0qn3V/4F5TmzuUnyFdWpTc'

// libuv has four threads; three hashes at a time leave one for files and DNS.
const hashesAtOnce = 3
const hashesWaiting = 200
const known: Waiting[] = []
const others: Waiting[] = []
let running = 0

interface Waiting {
  requester: Requester | undefined
  start: () => void
}

async function inTurn<T>(requester: Requester | undefined, work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) await turn(requester)
  else running++
  try {
    return await work()
  } finally {
    const next = known.shift() ?? others.shift()
    if (next) next.start()
    else running--
  }
}

function turn(requester: Requester | undefined): Promise<void> {
  const waiting = requester?.isKnown ? known : others
  const ofAsker = requester ? waiting.filter((one) => one.requester?.key === requester.key).length : 0
  if (ofAsker >= limits.perBlock.hashes || waiting.length >= hashesWaiting)
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 5 })
  return new Promise((start) => waiting.push({ requester, start }))
}
