import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import type { Auth, Clock } from '#auth/auth.ts'
import { type Challenge, insertFlow } from '#auth/links/flows.queries.ts'
import { withQuery } from '#auth/links/redirects.ts'
import { insertToken, type ProofType, type Slot, type Token } from '#auth/links/tokens.queries.ts'
import type { Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { composed } from '#mail/letters.ts'
import { queueMail } from '#mail/queue-mail.ts'

const mailLivesS = limits.mailedCode.lastsS
/** How long a texted proof works. */
const textLivesS = 60

export interface ProofRequest {
  user_id: string
  slot: Slot
  type: ProofType
  /** Where the proof is sent. */
  address: string
  language: Language
  redirect_to: string
  /** A PKCE client's flow, from `startFlow`. */
  flow_id?: string | undefined
  /** What confirming this proof will apply. */
  password_hash?: string | null
  data?: Metadata | null
  requested_from?: Buffer | null
  /** The address that an e-mail change leads to. */
  new_address?: string | undefined
}

/** Makes a proof and sends it to its address. What is stored of it are hashes. */
export async function sendProof(auth: Auth, tx: Db, request: ProofRequest): Promise<void> {
  const { code, link } = await makeProof(auth, tx, request)
  const { address, type, language, new_address } = request
  const texted = isTexted(request)
  const letter = {
    to: address,
    type: texted ? ('sms' as const) : (type as Exclude<ProofType, 'phone_change'>),
    language,
    code,
    new_address,
  }
  const linked = type !== 'reauthentication' && !texted
  await queueMail(auth, tx, composed({ ...letter, link: linked ? link : undefined, minutes: Math.ceil(livesOf(request) / 60) }))
}

/** Makes a proof without sending it; the caller passes it on. */
export async function makeProof({ config, digest, clock }: Auth, tx: Db, request: ProofRequest) {
  const { user_id, slot, type, address, redirect_to, flow_id = null, password_hash = null, data = null, requested_from = null } = request
  const id = newId()
  const token = `${flow_id ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sent_at = clock()
  const expires_at = new Date(sent_at.getTime() + livesOf(request) * 1000)
  const proof = { id, user_id, slot, type, address, flow_id, password_hash, data, requested_from, sent_at, expires_at }
  await insertToken(tx, { ...proof, link_hash: linkHash(token), code_hash: digest('code', `${id} ${code}`) })
  return { token, code, link: withQuery(`${config.publicUrl}/auth/v1/verify`, { token, type, redirect_to }) }
}

/** Remembers a PKCE client's challenge for the mails that follow; undefined for a client of the implicit flow. */
export async function startFlow(
  { clock }: Clock,
  tx: Db,
  challenge: Challenge | undefined,
  method: string,
  userId: string,
): Promise<string | undefined> {
  return challenge && (await insertFlow(tx, challenge, method, userId, clock())).id
}

/** A link's token is random enough that its plain hash gives nothing away. */
export function linkHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function codeMatches({ digest }: Pick<Auth, 'digest'>, { id, code_hash }: Pick<Token, 'id' | 'code_hash'>, code: string): boolean {
  return code_hash !== null && timingSafeEqual(code_hash, digest('code', `${id} ${code}`))
}

function livesOf(request: ProofRequest): number {
  return isTexted(request) ? textLivesS : mailLivesS
}

function isTexted({ address }: ProofRequest): boolean {
  return !address.includes('@')
}
