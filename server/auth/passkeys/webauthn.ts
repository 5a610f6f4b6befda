import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { RelyingParty } from '#auth/passkeys/relying-party.ts'
import { AuthRefusal } from '#auth/refusals.ts'

export const challengeS = 300
export const newChallenge = () => randomBytes(32)

export const credentialBody = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
export type CredentialBody = z.output<typeof credentialBody>

export interface KeptCredential {
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
}

interface NewCredential {
  party: RelyingParty
  challenge: Buffer
  user: { handle: Buffer; name: string; displayName: string }
  known: Pick<KeptCredential, 'credential_id' | 'transports'>[]
  kind: AuthenticatorKind
}
/** A passkey counts as both factors and is discoverable; a security key is a second factor only. */
export type AuthenticatorKind = 'passkey' | 'security key'

const selections = {
  passkey: { residentKey: 'required', userVerification: 'required' },
  'security key': { residentKey: 'discouraged', userVerification: 'discouraged' },
} as const
const algorithms = Object.values({ EdDSA: -8, ES256: -7, RS256: -257 })

export async function creationOptions({ party, challenge, user, known, kind }: NewCredential) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(user.handle),
    userName: user.name,
    userDisplayName: user.displayName,
    challenge: new Uint8Array(challenge),
    timeout: challengeS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { ...selections[kind] },
    supportedAlgorithmIDs: algorithms,
    // Authenticators built into a device offer their keys at sign-in, where only passkeys are accepted.
    ...(kind === 'security key' ? { preferredAuthenticatorType: 'securityKey' } : {}),
  })
}

interface Request {
  party: RelyingParty
  challenge: Buffer
  /** An empty list lets people choose any passkey of their device. */
  allowed: Pick<KeptCredential, 'credential_id' | 'transports'>[]
  kind: AuthenticatorKind
}

export async function requestOptions({ party, challenge, allowed, kind }: Request) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: challengeS * 1000,
    allowCredentials: allowed.map(described),
    userVerification: selections[kind].userVerification,
  })
}

interface Answer {
  party: RelyingParty
  challenge: Buffer
  response: CredentialBody
  kind: AuthenticatorKind
}

/** @throws AuthRefusal 400 webauthn_verification_failed */
export async function checkedCreation({ party, challenge, response, kind }: Answer): Promise<KeptCredential & { aaguid: string }> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: kind === 'passkey',
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw notVerified(error)
  })
  if (!registrationInfo) throw notVerified()
  const { credential, aaguid } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: transportsOf(response),
    aaguid,
  }
}

/** @returns the authenticator's new count @throws AuthRefusal 400 webauthn_verification_failed */
export async function checkedAssertion({ party, challenge, response, kind }: Answer, kept: KeptCredential): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: kept.credential_id.toString('base64url'),
      publicKey: new Uint8Array(kept.public_key),
      counter: kept.sign_count,
    },
    requireUserVerification: kind === 'passkey',
  }).catch((error: unknown) => {
    throw notVerified(error)
  })
  if (!verified) throw notVerified()
  return authenticationInfo.newCounter
}

export function notVerified(cause?: unknown): AuthRefusal {
  return Object.assign(new AuthRefusal(400, 'webauthn_verification_failed', 'Credential verification failed'), { cause })
}

// It takes a tenth of a second to load, which most starts need not wait for.
const library = () => import('@simplewebauthn/server')

function described({ credential_id, transports }: Pick<KeptCredential, 'credential_id' | 'transports'>) {
  return { id: credential_id.toString('base64url'), transports }
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function transportsOf({ response }: CredentialBody): string[] {
  const { transports: named } = response
  return Array.isArray(named) ? transports.filter((one) => named.includes(one)) : []
}
