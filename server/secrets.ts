import { createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** One 32-byte key for one purpose: no two purposes share a key, and none of them reveals the secret. HKDF-SHA256. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `atelier ${purpose}`, 32)))
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret kept in `path`, made on the first call. Only the file's owner can read it. */
export function keptSecret(path: string): string {
  const secret = existing(path) ?? make(path)
  if (secret.length < 32) throw new Error(`${path} is too short to be the secret that was kept there, put the original back`)
  return secret
}

// Written whole beside its place and then linked: a crash leaves no half secret, and of two starts at once one wins.
function make(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return existing(path) ?? ''
}

function existing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
