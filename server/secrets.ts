import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** HKDF-SHA256: a 32-byte key for each purpose. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `atelier ${purpose}`, 32)))
}

/** An id for the address of a mailed link, signed so that nobody else can make one. */
export function signedId(secret: string, purpose: string, id: string): string {
  return `${id}.${createHmac('sha256', deriveKey(secret, purpose)).update(id).digest('base64url')}`
}

/** The id in a text of `signedId`; null when it is forged. */
export function idOfSigned(secret: string, purpose: string, text: string): string | null {
  const id = /^([\da-f-]{36})\.[\w-]{43}$/.exec(text)?.[1]
  return id && sameText(text, signedId(secret, purpose, id)) ? id : null
}

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Reads the secret in `path`, creating it on the first call (mode 0600), from `first` if that is given. */
export function keptSecret(path: string, first?: string): string {
  const secret = existing(path) ?? make(path, first ?? randomBytes(32).toString('base64url'))
  if (secret.length < 32) throw new Error(`${path} is too short to be the secret that was kept there, put the original back`)
  return secret
}

// Written to a temporary file and linked: atomic, and of two starts at once one wins.
function make(path: string, secret: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
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
