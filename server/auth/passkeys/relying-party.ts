import type { Config } from '#config.ts'

export interface RelyingParty {
  id: string
  name: string
  /** The browser's, and those of the native apps: iOS signs for the domain, Android for the key that signed the app. */
  origins: string[]
}

export function relyingParty({ publicUrl, mobile }: Pick<Config, 'publicUrl' | 'mobile'>): RelyingParty {
  const { hostname: id, origin } = new URL(publicUrl)
  const apps = mobile.androidFingerprints.map((fingerprint) => `android:apk-key-hash:${base64url(fingerprint)}`)
  return { id, name: 'Atelier', origins: [...new Set([origin, `https://${id}`, ...apps])] }
}

function base64url(fingerprint: string): string {
  return Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url')
}
