import { paths } from '@atelier/contract/paths'
import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import { removalOfBan } from '#features/admin/content/appeals.queries.ts'
import { idOfSigned, signedId } from '#secrets.ts'

export const banAppealLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string => `${publicUrl}${paths.appealBan}#${token}`

/** Opens the suspension of this person, and no other. Undefined for people who are not suspended. */
export async function banToken(db: Db, { secret }: Pick<Config, 'secret'>, userId: string): Promise<string | undefined> {
  const removal = await removalOfBan(db, userId)
  return removal && signedId(secret, purpose, removal.id)
}

/** @returns null for a forged token */
export const removalOfToken = ({ secret }: Pick<Config, 'secret'>, token: string): string | null => idOfSigned(secret, purpose, token)

const purpose = 'ban appeal'
