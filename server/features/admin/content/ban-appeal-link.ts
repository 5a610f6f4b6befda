import { paths } from '@atelier/contract/paths'
import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { activeBan } from '#features/admin/content/appeals.queries.ts'
import { insertRemoval } from '#features/admin/content/remove.queries.ts'
import { idOfSigned, signedId } from '#secrets.ts'

interface Banned {
  user_id: string
  banned_by: string
  reason: string
}

/** Call it in the same transaction, after the ban. */
export async function banAppealLink(tx: Db, deps: Pick<Deps, 'config' | 'clock'>, { user_id, banned_by, reason }: Banned): Promise<string> {
  const { id: target_id } = await activeBan(tx, user_id)
  const id = await insertRemoval(tx, { kind: 'ban', target_id, user_id, removed_by: banned_by, reason, at: deps.clock() })
  const { publicUrl, secret } = deps.config
  return `${publicUrl}${paths.appealBan}#${signedId(secret, purpose, id)}`
}

/** @returns null for a forged token */
export const removalOfToken = ({ secret }: Pick<Config, 'secret'>, token: string): string | null => idOfSigned(secret, purpose, token)

const purpose = 'ban appeal'
