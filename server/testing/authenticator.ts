import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

interface Credential {
  id: Buffer
  rpId: string
  handle: string
  key: KeyObject
  count: number
}

interface Manner {
  origin?: string
  userVerified?: boolean
  /** 0 is a passkey that is kept on several devices. */
  count?: number
}

/** An authenticator in software (W3C WebAuthn, ES256) that answers like a browser's `toJSON()`. */
export function authenticator(origin: string, aaguid = Buffer.alloc(16)) {
  const held: Credential[] = []

  function create(options: PublicKeyCredentialCreationOptionsJSON, manner: Manner = {}): RegistrationResponseJSON {
    const rpId = options.rp.id ?? new URL(origin).hostname
    const excluded = options.excludeCredentials?.map(({ id }) => id) ?? []
    if (held.some(({ id }) => excluded.includes(id.toString('base64url')))) throw new Error('InvalidStateError')
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const made = { id: randomBytes(32), rpId, handle: options.user.id, key, count: manner.count ?? 0 }
    held.push(made)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const attested = Buffer.concat([aaguid, Buffer.from([0, made.id.length]), made.id, cose])
    const authData = Buffer.concat([authenticatorData(made, 0x40, manner), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    const id = made.id.toString('base64url')
    const clientDataJSON = clientData('webauthn.create', options.challenge, manner.origin ?? origin).toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: { clientDataJSON, attestationObject: attestationObject.toString('base64url'), transports: ['internal', 'hybrid'] },
    }
  }

  function get(options: PublicKeyCredentialRequestOptionsJSON, manner: Manner = {}): AuthenticationResponseJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? []
    const found = held.findLast(
      ({ id, rpId }) => rpId === options.rpId && (allowed.length === 0 || allowed.includes(id.toString('base64url'))),
    )
    if (!found) throw new Error('NotAllowedError')
    found.count = manner.count ?? (found.count && found.count + 1)
    const data = authenticatorData(found, 0, manner)
    const client = clientData('webauthn.get', options.challenge, manner.origin ?? origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), found.key)
    const id = found.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: found.handle,
      },
    }
  }

  return { create, get }
}

function authenticatorData({ rpId, count }: Credential, attestedFlag: number, { userVerified = true }: Manner): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  const flags = 0x01 | (userVerified ? 0x04 : 0) | attestedFlag
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

// CBOR (RFC 8949), as much of it as an attestation needs.
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
