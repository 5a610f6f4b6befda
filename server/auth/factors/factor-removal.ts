import { randomBytes } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import {
  addressesOf,
  deleteFactors,
  dropRemoval,
  dueRemovals,
  factorRemovalOf,
  isStaff,
  keepAsk,
  removalAskerOf,
  startWait,
  stopperOf,
  takeDueRemovals,
} from '#auth/factors/factor-removal.queries.ts'
import { hasSecondFactor } from '#auth/factors/factors.queries.ts'
import { deleteRecoveryCodes } from '#auth/factors/recovery-codes.queries.ts'
import { countSent } from '#auth/links/mail-timer.ts'
import { confirmLink, linkHash } from '#auth/links/proofs.ts'
import { endOwingSessions } from '#auth/sessions/end-sessions.ts'
import { lowerSessions } from '#auth/sessions/sessions.queries.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { SecurityEvent } from '#mail/security-letters.ts'

export async function askForRemoval(auth: Auth, tx: Db, request: FastifyRequest, userId: string): Promise<void> {
  const user = await lockedUser(tx, userId)
  if (!user) throw new Failure('unauthenticated')
  if (!(await hasSecondFactor(tx, userId))) throw new Failure('no_second_factor')
  if ((await factorRemovalOf(tx, userId)).way !== 'mail') throw new Failure('forbidden')
  const token = newToken()
  if (!(await keepAsk(tx, userId, linkHash(token), auth.clock()))) throw new Failure('conflict')
  await mailOwner(auth, tx, request, user, { type: 'factor_removal_link', link: linkTo(auth, 'factor_removal', token) })
  countSent(auth, tx, 'email')
}

export async function startRemoval(auth: Auth, tx: Db, request: FastifyRequest, token: string): Promise<string> {
  const hash = linkHash(token)
  const user = await lockedOwner(tx, await removalAskerOf(tx, hash, auth.clock()))
  const isAllowed = user && (await hasSecondFactor(tx, user.id)) && !(await isStaff(tx, user.id))
  if (!isAllowed) throw new Failure('not_found')
  const stop = newToken()
  const started = await startWait(tx, hash, linkHash(stop), new Date(auth.clock().getTime() + limits.factorRemoval.waitS * 1_000))
  if (started) {
    await tellEveryAddress(auth, tx, request, user, {
      type: 'factor_removal_asked',
      link: linkTo(auth, 'factor_removal_stop', stop),
      due_at: started.due_at,
    })
    await auth.jobs.send(tx, 'factor-removal-notice', { user_id: user.id })
  }
  const { due_at } = started ?? (await factorRemovalOf(tx, user.id))
  if (!due_at) throw new Failure('not_found')
  return due_at
}

export async function stopByLink(auth: Auth, tx: Db, request: FastifyRequest, token: string): Promise<void> {
  const user = await lockedOwner(tx, await stopperOf(tx, linkHash(token)))
  if (!user || !(await stopRemoval(auth, tx, request, user))) throw new Failure('not_found')
}

export async function stopRemoval(auth: Auth, tx: Db, request: FastifyRequest, user: User): Promise<boolean> {
  const dropped = await dropRemoval(tx, user.id)
  if (!dropped?.due_at) return false
  await tellEveryAddress(auth, tx, request, user, { type: 'factor_removal_stopped' })
  return true
}

export async function endRemovals(auth: Auth): Promise<void> {
  const failures: unknown[] = []
  for (const { user_id } of await dueRemovals(auth.db, auth.clock()))
    await transaction(auth.db, (tx) => endRemoval(auth, tx, user_id)).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} second factors were not removed: ${failures[0]}`)
}

/** Removes every factor and the recovery codes. Ends sessions that have not passed the second step; their owner signs in again. */
export async function removeFactors(auth: Auth, tx: Db, user: User, event: SecurityEvent): Promise<void> {
  await dropRemoval(tx, user.id)
  await endOwingSessions(auth, tx, user.id)
  await deleteFactors(tx, user.id)
  await lowerSessions(tx, user.id, null)
  await deleteRecoveryCodes(tx, user.id)
  await tellEveryAddress(auth, tx, null, user, event)
}

async function endRemoval(auth: Auth, tx: Db, userId: string): Promise<void> {
  const user = await lockedUser(tx, userId)
  if (!user || !(await takeDueRemovals(tx, userId, auth.clock())) || (await isStaff(tx, userId))) return
  await removeFactors(auth, tx, user, { type: 'factor_removal_done' })
}

async function tellEveryAddress(auth: Auth, tx: Db, request: FastifyRequest | null, user: User, event: SecurityEvent): Promise<void> {
  for (const { email } of await addressesOf(tx, user.id))
    await mailOwner(auth, tx, request, { ...user, email, email_confirmed_at: user.created_at }, event)
}

const lockedOwner = async (tx: Db, row: { user_id: string } | undefined) => row && (await lockedUser(tx, row.user_id))

const newToken = () => randomBytes(32).toString('base64url')

const linkTo = ({ config }: Pick<Auth, 'config'>, type: 'factor_removal' | 'factor_removal_stop', token_hash: string) =>
  confirmLink(config, { token_hash, type })
