import { assignRole, removeStaffFactor, takeRole } from '@atelier/contract/admin/roles'
import type { InputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { call } from '#data/client.ts'
import { currentSession } from '#data/session/session.ts'
import { passFocus } from '#device/pass-focus.ts'
import { reloadRows } from '#parts/admin/rows.ts'

export type Assignable = InputOf<typeof assignRole>['role']

/** @throws Failure unauthenticated when nobody is signed in any more, and what the server refuses */
export const giveRole = (change: InputOf<typeof assignRole>) => whileSignedIn(() => call(assignRole, change))

export const revoke = (change: InputOf<typeof takeRole>, pressed: HTMLElement) =>
  whileSignedIn(async () => {
    await call(takeRole, change)
    passFocus(pressed)
  })

export const removeFactorAsStaff = (user_id: string) => call(removeStaffFactor, { user_id })

async function whileSignedIn(change: () => Promise<unknown>): Promise<void> {
  if (currentSession().status !== 'signed_in') throw new Failure('unauthenticated')
  await change()
  await reloadRows('admin', 'roles', 'staff')
}
