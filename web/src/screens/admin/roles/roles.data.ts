import { assignRole, findPeople, listStaff, type Staff, takeRole } from '@atelier/contract/admin/roles'
import type { InputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'
import { currentSession } from '#data/session/session.ts'
import { reloadRows } from '#parts/admin/rows.ts'

export type Found = Pick<Staff, 'user_id' | 'username' | 'full_name' | 'avatar_url'>
export type Assignable = InputOf<typeof assignRole>['role']

const staffQuery = queryOptions({
  queryKey: ['admin', 'roles', 'staff'],
  queryFn: async ({ signal }) => (await call(listStaff, {}, { signal })).items,
  staleTime: 0,
})

export const useStaffList = () => useQuery(staffQuery)

/** People to give a role to. Not asked for fewer than two characters. */
export const useFoundPeople = (q: string) =>
  useQuery({
    queryKey: ['admin', 'roles', 'people', q],
    queryFn: async ({ signal }) => (await call(findPeople, { q }, { signal })).items,
    enabled: q.length >= 2,
  })

/** @throws Failure unauthenticated when nobody is signed in any more, and what the server refuses */
export const assign = (change: InputOf<typeof assignRole>) => whileSignedIn(() => call(assignRole, change))

/** @throws like `assign` */
export const revoke = (change: InputOf<typeof takeRole>) => whileSignedIn(() => call(takeRole, change))

async function whileSignedIn(change: () => Promise<unknown>): Promise<void> {
  if (currentSession().status !== 'signed_in') throw new Failure('unauthenticated')
  await change()
  await reloadRows('admin', 'roles', 'staff')
}
