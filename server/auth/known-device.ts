import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'

/** The header with which a device shows what its last sign-in gave it: its name and a proof for each account, the latest first. */
const deviceHeader = 'x-known-device'
const accounts = 6

/** The device's name, if somebody signed in to the account on it. */
export function knownDevice(auth: Pick<Auth, 'digest'>, request: FastifyRequest, account: string): string | undefined {
  const { name, proofs } = shownBy(request)
  const due = proofOf(auth, name, account)
  return proofs.some((proof) => proof.length === due.length && timingSafeEqual(Buffer.from(proof), Buffer.from(due))) ? name : undefined
}

/** An answer that holds a session also holds what makes its device known to the account, besides those that it was known to. */
export function rememberDevice(auth: Pick<Auth, 'digest'>, request: FastifyRequest, reply: FastifyReply, answer: unknown): void {
  const signedIn = session.safeParse(answer)
  if (!signedIn.success) return
  const { email, phone } = signedIn.data.user
  const { name, proofs } = shownBy(request)
  const due = [email, phone].filter(Boolean).map((account) => proofOf(auth, name, account))
  if (due.length > 0) reply.header(deviceHeader, [name, ...new Set([...due, ...proofs])].slice(0, accounts + 1).join('.'))
}

const session = z.object({ access_token: z.string(), user: z.object({ email: z.string(), phone: z.string() }) })
const marks = /^[\w-]{22}(\.[\w-]{22}){1,6}$/

function shownBy({ headers }: FastifyRequest): { name: string; proofs: string[] } {
  const shown = headers[deviceHeader]
  const [name, ...proofs] = typeof shown === 'string' && marks.test(shown) ? shown.split('.') : []
  return { name: name ?? randomBytes(16).toString('base64url'), proofs }
}

function proofOf({ digest }: Pick<Auth, 'digest'>, name: string, account: string): string {
  return digest('device', `${name} ${account}`).toString('base64url', 0, 16)
}
