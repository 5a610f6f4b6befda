import { getPlatformState, type PlatformState } from '@atelier/contract/platform-state'
import { ignored } from '@atelier/contract/rules/ignored'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'

const againMs = 300_000
const missedMs = 10_000

/** Visitors have no socket: refetched on focus and at intervals. */
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
  listen('restriction_changed', askMe)
}

function heard(state: PlatformState) {
  const before = queries.getQueryData<PlatformState>(keys.platformState)
  queries.setQueryData(keys.platformState, state)
  if (before?.read_only && !state.read_only)
    void ignored(
      import('#data/outbox/schedule.ts').then(({ sendNow }) => sendNow()),
      'it is sent within a minute',
    )
}

function askMe() {
  void queries.invalidateQueries({ queryKey: keys.me })
}

function catchUp() {
  const known = queries.getQueryState(keys.platformState)?.dataUpdatedAt ?? 0
  if (Date.now() - known <= missedMs) return
  void queries.invalidateQueries({ queryKey: keys.platformState })
  askMe()
}
