import * as contract from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { withDerivedKeys } from '#auth/auth.ts'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { assignRole, takeRole } from '#features/admin/roles/change-roles.ts'
import { removeStaffFactor } from '#features/admin/roles/remove-staff-factor.ts'
import { peopleNamed, personById, roleCheck, staffRows } from '#features/admin/roles/roles.queries.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { mount } from '#http/mount.ts'

export function adminRolesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const auth = withDerivedKeys(deps)

  mount(app, deps, contract.listStaff, async () => ({ items: await staffRows(db) }))
  mount(app, deps, contract.findPeople, async ({ q }) => {
    if (q.length === 36 && q.includes('-')) return { items: isId(q) ? await personById(db, q) : [] }
    const items = await transaction(db, async (tx) => {
      await planEachSearch(tx)
      return peopleNamed(tx, q.toLowerCase(), foundPeople)
    })
    return { items }
  })
  mount(app, deps, contract.assignRole, async (change, viewer) => {
    await assignRole(deps, viewer, change)
    return {}
  })
  mount(app, deps, contract.takeRole, async (change, viewer) => {
    await takeRole(deps, viewer, change)
    return {}
  })
  mount(app, deps, contract.removeStaffFactor, async ({ user_id }, viewer) => {
    await removeStaffFactor(auth, viewer, user_id)
    return {}
  })
  mount(app, deps, contract.hasRole, ({ _user_id, _role }, viewer) => {
    if (_user_id !== viewer.id && viewer.role === 'user') throw new Failure('forbidden')
    if (_role !== 'user' && viewer.role !== 'user' && viewer.lacks_factor) throw new Failure('second_factor_missing')
    return roleCheck(db, _user_id, _role)
  })
}

const foundPeople = 10
