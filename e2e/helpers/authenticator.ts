import type { Page } from 'playwright-core'

/** Chromium's virtual authenticator, as a device's own: it asks nobody, and verifies whoever holds it until `refuseUser`. */
export const withAuthenticator = (page: Page) =>
  virtual(page, { transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true })

/** One without a PIN, which a touch is enough for. */
export const withSecurityKey = (page: Page) => virtual(page, { transport: 'usb' })

async function virtual(page: Page, kind: Omit<Options, 'protocol' | 'automaticPresenceSimulation'>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', automaticPresenceSimulation: true, ...kind },
  })
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** As a password manager brings it to another device. */
    keep: (credential: StoredPasskey) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    refuseUser: (refused: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refused }),
  }
}

interface Options {
  protocol: 'ctap2'
  transport: 'internal' | 'usb'
  hasResidentKey?: boolean
  hasUserVerification?: boolean
  isUserVerified?: boolean
  automaticPresenceSimulation: boolean
}

export interface StoredPasskey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}
