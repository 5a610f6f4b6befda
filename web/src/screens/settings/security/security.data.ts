import {
  type AccountSession,
  endOtherSessions,
  endSession,
  getRecoveryCodes,
  listSessions,
  makeRecoveryCodes,
} from '@atelier/contract/account'
import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { endSpareSession } from '#data/session/account-security.ts'
import { proven } from '#data/session/proof.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { refetchAccount, refetchSessions } from '#parts/credentials/account.data.ts'

const { recoveryCodes: codesKey, sessions: sessionsKey } = keys

// Another device or tab may have changed it: refetched whenever the page is shown again.
for (const key of [codesKey, sessionsKey]) queries.setQueryDefaults(key, { staleTime: 0, refetchOnWindowFocus: 'always' })

/** After a mailed link or provider: renews this session and ends the extra one. */
export function useSpareSession() {
  useEffect(() => {
    endSpareSession().then(
      (settled) => void (settled && refetchSessions()),
      () => undefined,
    )
  }, [])
}

export const useRecoveryCodes = (enabled: boolean) =>
  useQuery({ queryKey: codesKey, queryFn: ({ signal }) => call(getRecoveryCodes, {}, { signal }), enabled })

/** Ten codes, stored nowhere on the device. */
export async function generateCodes(): Promise<string[]> {
  const { codes, ...state } = await proven(() => call(makeRecoveryCodes, {}))
  // An older answer would overwrite the new count.
  await queries.cancelQueries({ queryKey: codesKey })
  queries.setQueryData(codesKey, state)
  return codes
}

export function handleCodesError(error: unknown): undefined {
  toastError('security.codes.failed')(error)
  // The last factor may have been removed elsewhere.
  if (isFailure(error, 'no_second_factor')) void refetchAccount()
}

const places = entity<AccountSession>('session')

export const useSessions = () =>
  useList(sessionsKey, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listSessions, { cursor }, { signal })
    return { ids: items.map((item) => places.keep(item.id, item)), next_cursor }
  })

export const usePlace = (id: string) => places.useQuery(id).data

/** A session that ended by itself counts as ended. */
export async function endPlace(id: string): Promise<void> {
  await call(endSession, { session_id: id }).catch((error: unknown) => {
    if (!isFailure(error, 'not_found')) throw error
  })
  toastSuccess('security.sessions.done')
  await refetchSessions()
}

export async function endOtherPlaces(): Promise<void> {
  await call(endOtherSessions, {})
  toastSuccess('security.sessions.others_done')
  await refetchSessions()
}
