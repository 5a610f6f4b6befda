import * as contract from '@atelier/contract/account'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import { type AuthDeps, withDerivedKeys } from '#auth/auth.ts'
import { factorRemovalOf } from '#auth/factors/factor-removal.queries.ts'
import { askForRemoval, startRemoval, stopByLink, stopRemoval } from '#auth/factors/factor-removal.ts'
import { recoveryCodesOf } from '#auth/factors/recovery-codes.queries.ts'
import { makeRecoveryCodes, redeemRecoveryCode } from '#auth/factors/recovery-codes.ts'
import { limitAddress, limitMailing, limitRecoveryCodes } from '#auth/limits.ts'
import { endOtherSessions, endSessionOf } from '#auth/sessions/end-sessions.ts'
import { openAgain, sessionBody } from '#auth/sessions/open-session.ts'
import { sessionsOf } from '#auth/sessions/sessions.queries.ts'
import { deviceNameOf } from '#auth/sessions/user-agent.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function accountRoutes(app: FastifyInstance, deps: AuthDeps & Pick<Deps, 'limits'>): void {
  const auth = withDerivedKeys(deps)
  const { db } = deps

  mount(app, deps, contract.getRecoveryCodes, (_input, viewer) => recoveryCodesOf(db, viewer.id))
  mount(app, deps, contract.makeRecoveryCodes, async (_input, viewer, request) => {
    await deps.limits.take(`recovery-codes:${viewer.id}`, rates.recoveryCodes)
    return transaction(db, async (tx) => {
      const codes = await makeRecoveryCodes(auth, tx, request, viewer.id)
      return { codes, ...(await recoveryCodesOf(tx, viewer.id)) }
    })
  })
  mount(app, deps, contract.redeemRecoveryCode, async ({ code }, viewer, request) => {
    await limitRecoveryCodes(auth, request, viewer.id)
    const raised = await transaction(db, (tx) => redeemRecoveryCode(auth, tx, request, viewer, code))
    return sessionBody(auth, await openAgain(db, raised))
  })

  mount(app, deps, contract.getFactorRemoval, (_input, viewer) => factorRemovalOf(db, viewer.id))
  mount(app, deps, contract.askFactorRemoval, async (_input, viewer, request) => {
    await limitAddress(auth, request, 'mfa')
    await limitMailing(auth, request)
    await deps.limits.take(`factor-removal:${viewer.id}`, rates.factorRemovals)
    await transaction(db, (tx) => askForRemoval(auth, tx, request, viewer.id))
    return {}
  })
  mount(app, deps, contract.stopFactorRemoval, async (_input, viewer, request) => {
    await transaction(db, async (tx) => stopRemoval(auth, tx, request, await ownerOf(tx, viewer.id)))
    return {}
  })
  mount(app, deps, contract.startFactorRemoval, async ({ token }, _viewer, request) => {
    await limitAddress(auth, request, 'mfa')
    return { due_at: await transaction(db, (tx) => startRemoval(auth, tx, request, token)) }
  })
  mount(app, deps, contract.stopFactorRemovalByLink, async ({ token }, _viewer, request) => {
    await limitAddress(auth, request, 'mfa')
    await transaction(db, (tx) => stopByLink(auth, tx, request, token))
    return {}
  })

  mount(app, deps, contract.listSessions, async ({ cursor, limit }, viewer) => {
    const places = await sessionsOf(db, viewer.id, { before: idCursor(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(places, limit, ({ id }) => id)
    const shown = items.map((place) => ({ ...place, ...deviceNameOf(place.user_agent), current: place.id === viewer.session_id }))
    return { items: shown, next_cursor }
  })
  mount(app, deps, contract.endSession, async ({ session_id }, viewer) => {
    if (!(await endSessionOf(auth, db, viewer.id, session_id))) throw new Failure('not_found')
    return {}
  })
  mount(app, deps, contract.endOtherSessions, async (_input, viewer) => {
    await endOtherSessions(auth, db, viewer.id, viewer.session_id)
    return {}
  })
}

async function ownerOf(tx: Db, viewerId: string): Promise<User> {
  const user = await lockedUser(tx, viewerId)
  if (!user) throw new Failure('unauthenticated')
  return user
}
