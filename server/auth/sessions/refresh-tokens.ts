import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A refresh token names its session and its place in that session's line of tokens; the rest proves that we made it. */
export interface RefreshTokenContent {
  session_id: string
  counter: number
}

/** The token of a session at a place. Derived, so the active one can be answered again although none is stored. */
export function refreshToken(key: KeyObject, { session_id, counter }: RefreshTokenContent): string {
  const content = Buffer.alloc(contentLength)
  content.write(session_id.replaceAll('-', ''), 'hex')
  content.writeUInt32BE(counter, 16)
  return Buffer.concat([content, proofOf(key, content)]).toString('base64url')
}

/** What a token says, 'malformed' when it does not even look like one, undefined when we did not make it. */
export function readRefreshToken(key: KeyObject, token: string): RefreshTokenContent | 'malformed' | undefined {
  if (!/^[\w-]{60}$/.test(token)) return 'malformed'
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, contentLength)
  if (!timingSafeEqual(bytes.subarray(contentLength), proofOf(key, content))) return undefined
  const session_id = content.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { session_id, counter: content.readUInt32BE(16) }
}

const contentLength = 20
const proofLength = 25

function proofOf(key: KeyObject, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, proofLength)
}
