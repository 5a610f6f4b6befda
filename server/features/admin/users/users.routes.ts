import type { StaffAction } from '@atelier/contract/admin/actions'
import { adminLimits } from '@atelier/contract/admin/limits'
import { mayActOn } from '@atelier/contract/admin/rights'
import * as sweep from '@atelier/contract/admin/sweep'
import * as contract from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { endSessionsOf } from '#auth/sessions/end-sessions.ts'
import { sessionsOf } from '#auth/sessions/sessions.queries.ts'
import { deviceNameOf } from '#auth/sessions/user-agent.ts'
import { idCursor, paged, rankCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { banInTransaction, unbanInTransaction } from '#features/admin/users/ban-person.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { deleteOwnNote } from '#features/admin/users/notes.queries.ts'
import { accountsPage, listedPerson, personWithAddress, updateVerified } from '#features/admin/users/people.queries.ts'
import { contentOf } from '#features/admin/users/person-content.queries.ts'
import { personFile } from '#features/admin/users/person-file.ts'
import { quietInTransaction, unquietInTransaction } from '#features/admin/users/quiet-person.ts'
import { restrictInTransaction, unrestrictInTransaction } from '#features/admin/users/restrict-person.ts'
import { readRecent } from '#features/admin/users/sweep-person.ts'
import { warnInTransaction } from '#features/admin/users/warn-person.ts'
import { writeNoteInTransaction } from '#features/admin/users/write-note.ts'
import { mediaLinks } from '#features/media/links.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { mount } from '#http/mount.ts'
import type { SignedIn } from '#http/session.ts'

export function adminUsersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)
  const about = (action: StaffAction, viewer: SignedIn, userId: string | null) =>
    ({ admin_id: viewer.id, action, target_id: userId }) as const

  mount(app, deps, contract.listPeople, async ({ cursor, limit, ...wanted }) => {
    const after = rankCursor(cursor)
    const rows = await transaction(db, async (tx) => {
      await planEachSearch(tx)
      return accountsPage(tx, { ...wanted, after, limit: limit + 1, at: deps.clock() })
    })
    return paged(rows, limit, ({ rank, user_id }) => `${rank}_${user_id}`)
  })
  mount(app, deps, contract.getPersonFile, ({ user_id }, viewer) => personFile(deps, viewer, user_id))

  mount(app, deps, contract.findByAddress, ({ email }, viewer) =>
    transaction(db, async (tx) => {
      const person = await personWithAddress(tx, email)
      const items = person && mayActOn(viewer, person) ? [person] : []
      const [found] = items
      await recordAction(tx, deps, {
        ...about('search_address', viewer, found?.user_id ?? null),
        details: found ? {} : { type: 'nobody' },
      })
      return { items }
    }),
  )

  mount(app, deps, contract.personContent, async ({ user_id, kind, cursor, limit }, viewer) => {
    if (!mayActOn(viewer, await listedPerson(db, user_id))) throw new Failure('forbidden')
    return paged(await contentOf[kind](db, user_id, idCursor(cursor), limit + 1), limit, ({ id }) => id)
  })
  mount(app, deps, sweep.personRecent, async ({ user_id }, viewer) => {
    if (!mayActOn(viewer, await listedPerson(db, user_id))) throw new Failure('forbidden')
    return readRecent(db, links, viewer, user_id, deps.clock())
  })
  mount(app, deps, sweep.sweepPerson, (input, viewer) => decide(deps, viewer, 'sweepPerson', input))
  mount(app, deps, contract.personSessions, async ({ user_id }, viewer) => {
    if (!mayActOn(viewer, await listedPerson(db, user_id))) throw new Failure('forbidden')
    const places = await sessionsOf(db, user_id, { before: null, limit: adminLimits.history })
    return { items: places.map((place) => ({ ...place, ...deviceNameOf(place.user_agent) })) }
  })
  mount(app, deps, contract.endPersonSessions, ({ user_id }, viewer) =>
    transaction(db, async (tx) => {
      await lockLower(tx, viewer, user_id)
      await endSessionsOf(deps, tx, user_id)
      await recordAction(tx, deps, about('end_sessions', viewer, user_id))
      return {}
    }),
  )

  mount(app, deps, contract.banPerson, async ({ user_id, ...ban }, viewer) => {
    await transaction(db, (tx) => banInTransaction(tx, deps, viewer, user_id, ban))
    return listedPerson(db, user_id)
  })
  mount(app, deps, contract.unbanPerson, async ({ user_id }, viewer) => {
    await transaction(db, (tx) => unbanInTransaction(tx, deps, viewer, user_id))
    return listedPerson(db, user_id)
  })

  mount(app, deps, contract.restrictPerson, ({ user_id, ...restriction }, viewer) =>
    transaction(db, async (tx) => {
      await restrictInTransaction(tx, deps, viewer, user_id, restriction)
      return {}
    }),
  )
  mount(app, deps, contract.unrestrictPerson, ({ user_id }, viewer) =>
    transaction(db, async (tx) => {
      await unrestrictInTransaction(tx, deps, viewer, user_id)
      return {}
    }),
  )

  mount(app, deps, contract.quietPerson, ({ user_id, ...quiet }, viewer) =>
    transaction(db, async (tx) => {
      await quietInTransaction(tx, deps, viewer, user_id, quiet)
      return {}
    }),
  )
  mount(app, deps, contract.unquietPerson, ({ user_id }, viewer) =>
    transaction(db, async (tx) => {
      await unquietInTransaction(tx, deps, viewer, user_id)
      return {}
    }),
  )

  for (const [endpoint, isVerified] of [
    [contract.verifyPerson, true],
    [contract.unverifyPerson, false],
  ] as const)
    mount(app, deps, endpoint, ({ user_id }, viewer) =>
      transaction(db, async (tx) => {
        await lockLower(tx, viewer, user_id)
        if (await updateVerified(tx, user_id, isVerified))
          await recordAction(tx, deps, about(isVerified ? 'verify_user' : 'unverify_user', viewer, user_id))
        return {}
      }),
    )
  mount(app, deps, contract.warnPerson, ({ user_id, ...warning }, viewer) =>
    transaction(db, async (tx) => {
      await warnInTransaction(tx, deps, viewer, user_id, warning)
      return {}
    }),
  )

  mount(app, deps, contract.writeNote, ({ user_id, ...note }, viewer) =>
    transaction(db, async (tx) => {
      await writeNoteInTransaction(tx, deps, viewer, user_id, note)
      return {}
    }),
  )
  mount(app, deps, contract.deleteNote, ({ note_id }, viewer) =>
    transaction(db, async (tx) => {
      const { user_id } = await deleteOwnNote(tx, viewer.id, note_id)
      await lockLower(tx, viewer, user_id)
      await recordAction(tx, deps, about('delete_note', viewer, user_id))
      return {}
    }),
  )
}
