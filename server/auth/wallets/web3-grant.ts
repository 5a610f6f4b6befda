import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { allowedRedirect } from '#auth/links/redirects.ts'
import { userOfProvider } from '#auth/providers/provider-sign-in.ts'
import { AuthRefusal, invalid, OAuthRefusal } from '#auth/refusals.ts'
import { bodyOf, originOf, userAgentOf } from '#auth/requests.ts'
import { openSession, type SessionBody, sessionBody } from '#auth/sessions/open-session.ts'
import { signInTransaction } from '#auth/sessions/suspended.ts'
import { messageProblem, readWeb3Message, type Web3Message } from '#auth/wallets/web3-message.ts'
import { signedByEthereum, signedBySolana } from '#auth/wallets/web3-signature.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

const body = z.object({ chain: z.optional(z.string()), message: z.optional(z.string()), signature: z.optional(z.string()) })

export async function web3Grant(auth: Auth, request: FastifyRequest): Promise<SessionBody> {
  const { chain = '', message = '', signature = '' } = bodyOf(request, body)
  const { web3 } = auth.config.auth
  if (web3.length === 0) throw new AuthRefusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  if (chain !== 'ethereum' && chain !== 'solana') throw new AuthRefusal(400, 'web3_unsupported_chain', 'Unsupported chain')
  if (!web3.includes(chain)) throw new AuthRefusal(422, 'web3_provider_disabled', `Web3 provider is disabled for ${chain}`)
  const { length } = Buffer.from(message)
  if (length < 64 || length > 20 * 1024) throw invalid('message must be 64 bytes to 20 KB long')

  const { address } = await checkedMessage(auth, chain, message, signature)
  const name = chain === 'ethereum' ? address.toLowerCase() : address
  const provider_id = `web3:${chain}:${name}`
  const data = { sub: provider_id, address: name, chain, network: chain, email_verified: false, phone_verified: false }
  const session = await signInTransaction(auth.db, async (tx) => {
    await useOnce(auth, tx, `${provider_id} ${message}`)
    const user = await userOfProvider(auth, tx, { provider: 'web3', provider_id, email: undefined, data }, originOf(request))
    return openSession(auth, tx, user, { method: 'web3', provider: 'web3', userAgent: userAgentOf(request) })
  })
  return sessionBody(auth, session)
}

async function checkedMessage(
  { config, clock }: Auth,
  chain: 'ethereum' | 'solana',
  text: string,
  signature: string,
): Promise<Web3Message> {
  const message = readWeb3Message(text)
  if (!message || message.chain !== chain) throw invalid('message does not keep to the form of a sign-in message')
  const reason =
    messageProblem(message, clock().getTime()) ?? (allowedRedirect(message.uri, config) ? undefined : 'URI is not allowed here')
  if (reason) throw new OAuthRefusal('invalid_grant', `Signed message is not accepted: ${reason}`)
  const signed = await (chain === 'ethereum' ? signedByEthereum : signedBySolana)(message.address, text, signature)
  if (!signed) throw new OAuthRefusal('invalid_grant', 'Signature does not match the address in the message')
  return message
}

// Stores the message, not the signature: one signature has several encodings.
async function useOnce({ digest, clock }: Auth, tx: Db, what: string): Promise<void> {
  const used = await tx.run(sql`
    insert into auth.used_signatures (signature_hash, expires_at)
    values (${digest('signature', what)}, ${clock()}::timestamptz + interval '25 minutes') on conflict do nothing`)
  if (used === 0) throw new OAuthRefusal('invalid_grant', 'Signed message was used before')
}
