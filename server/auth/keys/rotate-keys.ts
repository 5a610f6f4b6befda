import { insertNextKey, type Rotation } from '#auth/keys/keys.queries.ts'
import { authKeys, newKey, signingKeySeal } from '#auth/keys/keys.ts'
import { accessTokenS } from '#auth/sessions/open-session.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'

const signsInS = 600
const graceS = 300

/** The new key signs after ten minutes; older keys verify until their last token expires. @returns undefined while a rotation runs */
export async function rotateKeys(
  db: Database,
  config: Pick<Config, 'secret' | 'publicUrl'>,
  clock: () => Date,
): Promise<Rotation | undefined> {
  await authKeys(db, config, clock).jwks()
  const next = await newKey(signingKeySeal(config).close)
  return insertNextKey(db, next, { at: clock(), signsInS, endsInS: signsInS + accessTokenS + graceS })
}
