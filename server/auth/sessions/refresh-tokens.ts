import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A refresh token holds its session's id and counter, and an HMAC of both. */
export interface RefreshTokenContent {
  session_id: string
  counter: number
}

/** Derived, so the active token can be sent again although none is stored. */
export function refreshToken(key: KeyObject, { session_id, counter }: RefreshTokenContent): string {
  const content = Buffer.alloc(contentBytes)
  content.write(session_id.replaceAll('-', ''), 'hex')
  content.writeUInt32BE(counter, 16)
  return Buffer.concat([content, proofOf(key, content)]).toString('base64url')
}

/** @returns undefined when the HMAC is wrong */
export function readRefreshToken(key: KeyObject, token: string): RefreshTokenContent | 'malformed' | undefined {
  if (!/^[\w-]{60}$/.test(token)) return 'malformed'
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, contentBytes)
  if (!timingSafeEqual(bytes.subarray(contentBytes), proofOf(key, content))) return undefined
  const session_id = content.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { session_id, counter: content.readUInt32BE(16) }
}

const contentBytes = 20
const proofBytes = 25

function proofOf(key: KeyObject, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, proofBytes)
}
