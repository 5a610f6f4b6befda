import { hasRole, type Staff } from '@atelier/contract/admin/roles'
import { getMe } from '@atelier/contract/profiles'
import { serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'

/** The viewer has a role from now on. Call it before the app is opened. */
export function serveStaff(role: Staff['role']) {
  serve(getMe, { ...viewer, role })
  serve(hasRole, { has_role: true })
}
