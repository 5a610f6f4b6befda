import * as contract from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminUsersRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    contract.listPeople,
    contract.getPersonFile,
    contract.personSessions,
    contract.endPersonSessions,
    contract.banPerson,
    contract.unbanPerson,
    contract.verifyPerson,
    contract.unverifyPerson,
    contract.warnPerson,
    contract.writeNote,
    contract.deleteNote,
  ])
    mount(app, deps, endpoint as typeof contract.listPeople, () => {
      throw new Failure('forbidden')
    })
}
