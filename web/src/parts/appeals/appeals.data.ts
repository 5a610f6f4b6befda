import { appeal, appealBan, findBan, getBan, getRemoval, type Removal, type removalKinds } from '@atelier/contract/appeals'
import { skipToken, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

export type RemovedTarget = { kind: Exclude<(typeof removalKinds)[number], 'ban'>; target_id: string } | { kind: 'ban'; token: string }

export const useRemoval = (taken: RemovedTarget | undefined) =>
  useQuery<Removal>({
    queryKey: taken ? keyOf(taken) : keys.removal,
    queryFn: taken ? ({ signal }) => read(taken, signal) : skipToken,
  })

/** The token of the ban that ended a session; undefined if something else did. */
export const useEndingBan = (access_token: string | undefined) =>
  useQuery({
    queryKey: [...keys.removal, 'ended'],
    queryFn: access_token ? ({ signal }) => call(findBan, { access_token }, { signal }) : skipToken,
    retry: false,
  }).data?.token

const read = (taken: RemovedTarget, signal: AbortSignal) =>
  taken.kind === 'ban' ? call(getBan, { token: taken.token }, { signal }) : call(getRemoval, taken, { signal })

/** `client_id` makes a retry the same appeal. */
export async function sendAppeal(taken: RemovedTarget, { client_id, content }: { client_id: string; content: string }): Promise<void> {
  await (taken.kind === 'ban' ? call(appealBan, { token: taken.token, content }) : call(appeal, { ...taken, client_id, content }))
}

export const refetchRemoval = (taken: RemovedTarget) => queries.invalidateQueries({ queryKey: keyOf(taken) })

const keyOf = (taken: RemovedTarget) => [...keys.removal, taken.kind, taken.kind === 'ban' ? taken.token : taken.target_id]
