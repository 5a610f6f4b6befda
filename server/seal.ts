import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

export interface Seal {
  close(text: string): Buffer
  /** @throws when the bytes were sealed with another key or were changed */
  open(sealed: Buffer): string
}

export function sealWith(key: KeyObject): Seal {
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const nonceBytes = 12
const tagBytes = 16
