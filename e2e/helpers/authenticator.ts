import type { Page } from 'playwright-core'

/** Chromium's virtual authenticator, as a device's own: it asks nobody, and verifies whoever holds it until `refuseUser`. */
export async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** As a password manager brings it to another device. */
    keep: (credential: Passkey) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    refuseUser: (refused: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refused }),
  }
}

export interface Passkey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}
