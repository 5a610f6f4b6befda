import { contentWaiting } from '@atelier/contract/admin/content'
import { Failure, isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '#data/client.ts'
import { toastSuccess, type WordKey } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { staffError } from '#parts/admin/failures.ts'
import { reloadRows } from '#parts/admin/rows.ts'

/** How much waits in the queues, asked for again each minute and after each decision. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['admin', 'content', 'waiting'],
    queryFn: ({ signal }) => call(contentWaiting, {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  }).data

/** Asks again for the queues, after a decision. */
export const reloadQueues = () => reloadRows('admin', 'content')

/** Says that it is done, and asks again for the queues. The row is about to go, so the focus moves on from what was `pressed` in it. */
export function decided(pressed: HTMLElement, done: WordKey): Promise<void> {
  passFocus(pressed)
  toastSuccess(done)
  return reloadQueues()
}

/**
 * As `decided`, for a dialog that `opener` opened and `close` closes. It waits for no list: by then another dialog may be open, which the end of
 * this one's action would close.
 */
export function settle(opener: HTMLElement, close: () => void, done: WordKey) {
  // Closing returns the focus to the opener, whose neighbour takes it before the row is gone.
  flushSync(close)
  void decided(opener, done)
}

/** As `staffError`; what is gone was decided by somebody else. `close`s the dialog that asked, as there is nothing left to decide. */
export const decisionFailed = (action: WordKey, close?: () => void) => (error: unknown) => {
  const isLate = isFailure(error, 'not_found', 'conflict')
  if (isLate) close?.()
  staffError(action)(isLate ? new Failure('conflict') : error)
}
