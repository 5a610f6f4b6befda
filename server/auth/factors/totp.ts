import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#secrets.ts'

const stepS = 30
const skewSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

export function totpUri(secret: string, givenIssuer: string, account: string): string {
  const issuer = givenIssuer.toWellFormed()
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: String(stepS), secret })}`
}

export function totpStep(secret: string, code: string, at: number, lastUsedStep: number): number | undefined {
  const now = Math.floor(at / stepS)
  const steps = Array.from({ length: 2 * skewSteps + 1 }, (_, index) => now - skewSteps + index)
  return steps.find((step) => step > lastUsedStep && sameText(totpCode(secret, step), code))
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
