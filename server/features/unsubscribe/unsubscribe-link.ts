import type { Config } from '#config.ts'
import { idOfSigned, signedId } from '#secrets.ts'

/** Never expires, and needs no sign-in. */
export function unsubscribeLink({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>, userId: string): string {
  return `${publicUrl}/unsubscribe/${signedId(secret, purpose, userId)}`
}

export function unsubscriberOf({ secret }: Pick<Config, 'secret'>, token: string): string | null {
  return idOfSigned(secret, purpose, token)
}

const purpose = 'unsubscribe'
