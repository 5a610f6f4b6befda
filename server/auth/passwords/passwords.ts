import { limits } from '@atelier/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { addressBlock } from '#http/addresses.ts'

/** A stranger's address block, or an account on a known device, which goes first. */
export interface Asker {
  key: string
  isKnown: boolean
}

export function askerOf({ config }: Pick<Auth, 'config'>, { ip }: FastifyRequest, knownTo?: string): Asker | undefined {
  if (!config.rateLimits) return undefined
  return { key: knownTo ?? addressBlock(ip, 48), isKnown: knownTo !== undefined }
}

/** @param asker - absent for signed-in people, who are limited otherwise @throws AuthRefusal 429 over_request_rate_limit */
export function hashPassword(password: string, asker?: Asker): Promise<string> {
  return inTurn(asker, () => hash(password, cost))
}

/** Takes as long without a hash, so timing does not reveal who has an account. @throws AuthRefusal 429 over_request_rate_limit */
export async function passwordMatches(password: string, hashed: string | null | undefined, asker?: Asker): Promise<boolean> {
  const matches = await inTurn(asker, () => verify(hashed ?? nobodysHash, password))
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
  asker: Asker | undefined
  start: () => void
}

async function inTurn<T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) await turn(asker)
  else running++
  try {
    return await work()
  } finally {
    const next = known.shift() ?? others.shift()
    if (next) next.start()
    else running--
  }
}

function turn(asker: Asker | undefined): Promise<void> {
  const waiting = asker?.isKnown ? known : others
  const ofAsker = asker ? waiting.filter((one) => one.asker?.key === asker.key).length : 0
  if (ofAsker >= limits.perBlock.hashes || waiting.length >= hashesWaiting)
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 5 })
  return new Promise((start) => waiting.push({ asker, start }))
}
