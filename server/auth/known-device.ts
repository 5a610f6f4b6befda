import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { type User, userById } from '#auth/users/users.queries.ts'

/** Holds the device's name and a proof per account, the latest first. */
const deviceHeader = 'x-known-device'
const accountsAtMost = 6
/** A proof is good in the period it was made in and the next. Refreshing a session renews it. */
const periodMs = 90 * 86_400_000

type Parts = Pick<Auth, 'digest' | 'clock'>
type Owner = Pick<User, 'id' | 'password_hash'>

/** @returns the device's name if somebody signed in to the account on it since its password was set */
export function knownDevice(auth: Parts, request: FastifyRequest, owner: Owner | undefined): string | undefined {
  if (!owner) return undefined
  owners.set(request, owner)
  const { name, proofs } = shownBy(request)
  if (proofs.length === 0) return undefined
  const due = proofsOf(auth, name, owner)
  return proofs.some((proof) => due.some((one) => timingSafeEqual(Buffer.from(proof), Buffer.from(one)))) ? name : undefined
}

/** Call it with every answer that holds a session. Adds the account to those that already know this device. */
export async function rememberDevice(
  auth: Parts & Pick<Auth, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  const signedIn = session.safeParse(answer)
  const owner = signedIn.success ? await ownerOf(auth, request, signedIn.data.user.id) : undefined
  if (!owner) return
  const { name, proofs } = shownBy(request)
  const [current, former] = proofsOf(auth, name, owner)
  const others = proofs.filter((proof) => proof !== current && proof !== former)
  reply.header(deviceHeader, [name, current, ...others].slice(0, accountsAtMost + 1).join('.'))
}

const owners = new WeakMap<FastifyRequest, Owner>()

async function ownerOf({ db }: Pick<Auth, 'db'>, request: FastifyRequest, id: string): Promise<Owner | undefined> {
  const owner = owners.get(request)
  return owner?.id === id ? owner : userById(db, id)
}

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const marks = /^[\w-]{22}(\.[\w-]{22}){1,6}$/

function shownBy({ headers }: FastifyRequest): { name: string; proofs: string[] } {
  const shown = headers[deviceHeader]
  const [name, ...proofs] = typeof shown === 'string' && marks.test(shown) ? shown.split('.') : []
  return { name: name ?? randomBytes(16).toString('base64url'), proofs }
}

// The password hash is part of it, so a new password invalidates all proofs.
function proofsOf({ digest, clock }: Parts, name: string, { id, password_hash }: Owner): [current: string, former: string] {
  const period = Math.floor(clock().getTime() / periodMs)
  const of = (time: number) => digest('device', `${name} ${id} ${time} ${password_hash}`).toString('base64url', 0, 16)
  return [of(period), of(period - 1)]
}
