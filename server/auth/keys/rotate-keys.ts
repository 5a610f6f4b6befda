import { insertNextKey, type Rotation } from '#auth/keys/keys.queries.ts'
import { authKeys, newKey, signingKeySeal } from '#auth/keys/keys.ts'
import { accessTokenS } from '#auth/sessions/open-session.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'

// As long as clients keep the published keys: when the new one signs, everybody has it.
const signsInS = 600
// Running servers hold their keys for a minute, so the old one may sign for a little longer.
const graceS = 300

/**
 * Adds the key that will sign next. It is published at once and signs after ten minutes; the older ones are accepted until the last access token
 * that they signed has expired, then the sweep removes them.
 * @returns undefined while a rotation is under way
 */
export async function rotateKeys(
  db: Database,
  config: Pick<Config, 'secret' | 'publicUrl'>,
  clock: () => Date,
): Promise<Rotation | undefined> {
  // Makes the first key if there is none yet: something has to sign in the meantime.
  await authKeys(db, config, clock).jwks()
  const next = await newKey(signingKeySeal(config).close)
  return insertNextKey(db, next, { at: clock(), signsInS, endsInS: signsInS + accessTokenS + graceS })
}
