import { personRecent, sweepPerson } from '@atelier/contract/admin/sweep'
import {
  banPerson,
  deleteNote,
  endPersonSessions,
  type ListedPerson,
  listPeople,
  type PersonContent,
  personContent,
  personFilters,
  personSessions,
  personSorts,
  quietPerson,
  restrictPerson,
  unbanPerson,
  unquietPerson,
  unrestrictPerson,
  unverifyPerson,
  verifyPerson,
  warnPerson,
  writeNote,
} from '@atelier/contract/admin/users'
import type { InputOf } from '@atelier/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'
import { toastSuccess } from '#data/toasts.ts'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { reloadRows, useRows } from '#parts/admin/rows.ts'
import { addDecision } from '#screens/admin/decisions.data.ts'

const reload = () => reloadRows('admin', 'users')

export function usePeople() {
  const { asked, ask } = useAsked()
  const wanted = { q: asked.q ?? '', filter: oneOf(personFilters, asked.filter), sort: oneOf(personSorts, asked.sort) }
  const list = useRows<ListedPerson>(['admin', 'users', 'list', wanted], ({ cursor, signal }) =>
    call(listPeople, { ...wanted, cursor }, { signal }),
  )
  return { list, ...wanted, sortBy: (sort: string) => ask({ sort: sort === personSorts[0] ? undefined : sort }) }
}

export const usePersonContent = (user_id: string, kind: 'post' | 'comment') =>
  useRows<PersonContent>(['admin', 'users', 'content', user_id, kind], ({ cursor, signal }) =>
    call(personContent, { user_id, kind, cursor }, { signal }),
  )

export const usePersonSessions = (user_id: string) =>
  useQuery({
    queryKey: ['admin', 'users', 'sessions', user_id],
    queryFn: async ({ signal }) => (await call(personSessions, { user_id }, { signal })).items,
    staleTime: 0,
  })

export const usePersonRecent = (user_id: string) =>
  useQuery({
    queryKey: ['admin', 'users', 'recent', user_id],
    queryFn: ({ signal }) => call(personRecent, { user_id }, { signal }),
    staleTime: 0,
  })

/** It then stands in the tray. */
export async function sweep(chosen: InputOf<typeof sweepPerson>): Promise<void> {
  addDecision(await call(sweepPerson, chosen))
  await reloadRows('admin', 'users', 'recent', chosen.user_id)
}

/** `days`: null for good. */
export async function ban(user_id: string, how: { reason: string; days: number | null; rule_id: string | undefined }): Promise<void> {
  await call(banPerson, { user_id, ...how })
  toastSuccess(how.days === null ? 'admin_users.banned_toast' : 'admin_users.suspended_toast')
  await reload()
}

export async function unban(user_id: string): Promise<void> {
  await call(unbanPerson, { user_id })
  toastSuccess('admin_users.unbanned_toast')
  await reload()
}

export async function restrict(user_id: string, how: { reason: string; hours: number; rule_id: string | undefined }): Promise<void> {
  await call(restrictPerson, { user_id, ...how })
  toastSuccess('admin_users.restricted_toast')
  await reload()
}

export async function unrestrict(user_id: string): Promise<void> {
  await call(unrestrictPerson, { user_id })
  toastSuccess('admin_users.unrestricted_toast')
  await reload()
}

/** `days`: null until it is lifted. */
export async function makeQuiet(user_id: string, how: { reason: string; days: number | null; rule_id: string | undefined }): Promise<void> {
  await call(quietPerson, { user_id, ...how })
  toastSuccess('admin_users.quieted_toast')
  await reload()
}

export async function endQuiet(user_id: string): Promise<void> {
  await call(unquietPerson, { user_id })
  toastSuccess('admin_users.unquieted_toast')
  await reload()
}

export async function setVerified(user_id: string, isVerified: boolean): Promise<void> {
  await call(isVerified ? verifyPerson : unverifyPerson, { user_id })
  toastSuccess(isVerified ? 'admin_users.verified_toast' : 'admin_users.unverified_toast')
  await reload()
}

/** @param client_id - the same for each retry */
export async function warn(user_id: string, client_id: string, reason: string): Promise<void> {
  await call(warnPerson, { user_id, client_id, reason })
  toastSuccess('admin_users.warned_toast')
  await reload()
}

export async function keepNote(user_id: string, client_id: string, content: string): Promise<void> {
  await call(writeNote, { user_id, client_id, content })
  await reload()
}

export async function dropNote(note_id: string): Promise<void> {
  await call(deleteNote, { note_id })
  await reload()
}

export async function endSessions(user_id: string): Promise<void> {
  await call(endPersonSessions, { user_id })
  toastSuccess('admin_users.sessions.ended')
  await reload()
}
