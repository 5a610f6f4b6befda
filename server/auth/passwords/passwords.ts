import { hash, verify } from '@node-rs/argon2'
import { AuthRefusal } from '#auth/refusals.ts'

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Takes as long without a hash, so that timing does not tell who has an account. */
export async function passwordMatches(password: string, hashed: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(hashed ?? nobodysHash, password))
  return matches && Boolean(hashed)
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$07Kiew2+RSka7ma9ETZQHQ$QDZS8IgY1qaC+z+d2ChSB0qn3V/4F5TmzuUnyFdWpTc'

// libuv has four threads; three hashes at a time leave one for files and DNS.
const atOnce = 3
const waitAtMost = 200
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await turn()
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function turn(): Promise<void> {
  if (waiting.length >= waitAtMost) throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 5 })
  return new Promise((resolve) => waiting.push(resolve))
}
