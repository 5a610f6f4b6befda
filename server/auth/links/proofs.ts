import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Auth, Clock } from '#auth/auth.ts'
import { insertFlow, type PkceChallenge } from '#auth/links/flows.queries.ts'
import { countSent } from '#auth/links/mail-timer.ts'
import { withQuery } from '#auth/links/redirects.ts'
import { type AuthToken, insertToken, type ProofType, type Slot } from '#auth/links/tokens.queries.ts'
import type { Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { languageFor } from '#mail/language.queries.ts'
import { composeLetter } from '#mail/letters.ts'
import { queueMail } from '#mail/queue-mail.ts'

const mailLivesS = limits.mailedCode.lastsS
const textLivesS = 60

export interface ProofRequest {
  user_id: string
  slot: Slot
  type: ProofType
  address: string
  accept_language?: string | undefined
  redirect_to: string
  flow_id?: string | undefined
  password_hash?: string | null
  data?: Metadata | null
  requested_from?: Buffer | null
  new_address?: string | undefined
}

export async function sendProof(auth: Auth, tx: Db, request: ProofRequest): Promise<void> {
  const { id, code, link } = await makeProof(auth, tx, request)
  const { user_id, address, type, data, accept_language, new_address } = request
  const texted = isTexted(request)
  const letter = {
    to: address,
    type: texted ? ('sms' as const) : (type as Exclude<ProofType, 'phone_change'>),
    language: await languageFor(tx, user_id, { data, acceptLanguage: accept_language }),
    code,
    new_address,
  }
  const linked = type !== 'reauthentication' && !texted
  const message = composeLetter({ ...letter, link: linked ? link : undefined, minutes: Math.ceil(livesOf(request) / 60) })
  await queueMail(auth, tx, { ...message, proof_id: id })
  if (type !== 'invite') countSent(auth, tx, texted ? 'sms' : 'email')
}

export async function makeProof({ config, digest, clock }: Auth, tx: Db, request: ProofRequest) {
  const { user_id, slot, type, address, redirect_to, flow_id = null, password_hash = null, data = null, requested_from = null } = request
  const id = newId()
  const token = `${flow_id ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sent_at = clock()
  const expires_at = new Date(sent_at.getTime() + livesOf(request) * 1000)
  const proof = { id, user_id, slot, type, address, flow_id, password_hash, data, requested_from, sent_at, expires_at }
  await insertToken(tx, { ...proof, link_hash: linkHash(token), code_hash: digest('code', `${id} ${code}`) })
  return {
    id,
    token,
    code,
    link: confirmLink(config, { token_hash: token, type, redirect_to }),
    /** Acts on a GET: for the mails of other clients. */
    action_link: withQuery(`${config.publicUrl}/auth/v1/verify`, { token, type, redirect_to }),
  }
}

/** Mail scanners open links, so this one leads to a page that waits for a press. */
export function confirmLink({ publicUrl }: Pick<Auth['config'], 'publicUrl'>, parameters: Record<string, string>): string {
  return withQuery(publicUrl + paths.confirm, parameters)
}

/** @returns undefined for the implicit flow */
export async function startFlow(
  { clock }: Clock,
  tx: Db,
  challenge: PkceChallenge | undefined,
  method: string,
  userId: string,
): Promise<string | undefined> {
  return challenge && (await insertFlow(tx, challenge, method, userId, clock())).id
}

/** Not keyed: the token has 256 random bits. */
export function linkHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function codeMatches(
  { digest }: Pick<Auth, 'digest'>,
  { id, code_hash }: Pick<AuthToken, 'id' | 'code_hash'>,
  code: string,
): boolean {
  return code_hash !== null && timingSafeEqual(code_hash, digest('code', `${id} ${code}`))
}

function livesOf(request: ProofRequest): number {
  return isTexted(request) ? textLivesS : mailLivesS
}

function isTexted({ address }: ProofRequest): boolean {
  return !address.includes('@')
}
