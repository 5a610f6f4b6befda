import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** HKDF-SHA256, 32 bytes. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `atelier ${purpose}`, 32)))
}

export function signedId(secret: string, purpose: string, id: string): string {
  return `${id}.${createHmac('sha256', deriveKey(secret, purpose)).update(id).digest('base64url')}`
}

export function idOfSigned(secret: string, purpose: string, text: string): string | null {
  const id = /^([\da-f-]{36})\.[\w-]{43}$/.exec(text)?.[1]
  return id && sameText(text, signedId(secret, purpose, id)) ? id : null
}

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Created on the first call (mode 0600), from `first` if given. */
export function keptSecret(path: string, first?: string): string {
  const secret = existing(path) ?? make(path, first ?? randomBytes(32).toString('base64url'))
  if (secret.length < 32) throw new Error(`${path} is too short to be the secret that was kept there, put the original back`)
  return secret
}

// Linked from a temporary file: atomic, and of two starts one wins.
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
