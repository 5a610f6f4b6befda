import { getDeletionRequest, requestDeletion, withdrawDeletion } from '@atelier/contract/deletion'
import type { InputOf } from '@atelier/contract/endpoint'
import { type FailureCode, isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { proven } from '#data/session/proof.ts'
import { toastError, toastSuccess, type WordKey } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

const queryKey = keys.deletionRequest

/** Null if there is none; undefined until known. */
export const useDeletionRequest = () =>
  useQuery({ queryKey, queryFn: async ({ signal }) => (await call(getDeletionRequest, {}, { signal })).request, staleTime: 0 })

export async function askForDeletion(wish: InputOf<typeof requestDeletion>): Promise<void> {
  queries.setQueryData(queryKey, await proven(() => call(requestDeletion, wish)))
  toastSuccess('settings.danger_requested')
}

export async function cancelDeletion(): Promise<void> {
  await call(withdrawDeletion, {})
  await renewRequest()
  toastSuccess('settings.danger_withdrawn')
}

/** Refetches too: staff or another tab may have been faster. */
export function requestFailed(error: unknown) {
  const t = translator()
  const reason = isFailure(error) ? reasons[error.code] : undefined
  if (reason) toast({ title: t('settings.danger_failed'), message: t(reason), tone: 'destructive' })
  else toastError('settings.danger_failed')(error)
  void renewRequest()
}

const renewRequest = () => queries.invalidateQueries({ queryKey })

const reasons: Partial<Record<FailureCode, WordKey>> = {
  conflict: 'settings.danger_conflict',
}
