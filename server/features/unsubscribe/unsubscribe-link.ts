import { createHmac } from 'node:crypto'
import type { Config } from '#config.ts'
import { deriveKey, sameText } from '#secrets.ts'

/** The address that ends mail about notices for a person; it works for ever, without signing in. */
export function unsubscribeLink({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>, userId: string): string {
  return `${publicUrl}/unsubscribe/${userId}.${signature(secret, userId)}`
}

/** Whom a token of such an address is for; null when it is forged. */
export function unsubscriberOf({ secret }: Pick<Config, 'secret'>, token: string): string | null {
  const [, userId = '', signed = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  return signed && sameText(signed, signature(secret, userId)) ? userId : null
}

const signature = (secret: string, userId: string) =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(userId).digest('base64url')
