import type { Config } from '#config.ts'
import { idOfSigned, signedId } from '#secrets.ts'

/** The address that ends mail about notices for a person; it works for ever, without signing in. */
export function unsubscribeLink({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>, userId: string): string {
  return `${publicUrl}/unsubscribe/${signedId(secret, purpose, userId)}`
}

/** Whom a token of such an address is for; null when it is forged. */
export function unsubscriberOf({ secret }: Pick<Config, 'secret'>, token: string): string | null {
  return idOfSigned(secret, purpose, token)
}

const purpose = 'unsubscribe'
