import { getPlatformState, type PlatformState } from '@atelier/contract/platform-state'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'

const againMs = 300_000
const missedMs = 10_000

/** Signed-out people have no socket: they ask again when they look, and now and then. */
export const usePlatformState = () =>
  useQuery({
    queryKey: keys.platformState,
    queryFn: ({ signal }) => call(getPlatformState, {}, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: againMs,
  }).data

export function followPlatform() {
  listen('platform_changed', heard)
  listen('connected', catchUp)
}

function heard(state: PlatformState) {
  queries.setQueryData(keys.platformState, state)
}

function catchUp() {
  const known = queries.getQueryState(keys.platformState)?.dataUpdatedAt ?? 0
  if (Date.now() - known > missedMs) void queries.invalidateQueries({ queryKey: keys.platformState })
}
