import { contentWaiting } from '@atelier/contract/admin/content'
import { Failure, isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '#data/client.ts'
import { toastSuccess, type WordKey } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { staffError } from '#parts/admin/failures.ts'
import { reloadRows } from '#parts/admin/rows.ts'

/** Refetched each minute and after each decision. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['admin', 'content', 'waiting'],
    queryFn: ({ signal }) => call(contentWaiting, {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  }).data

export const reloadQueues = () => reloadRows('admin', 'content')

/** Call it before the row goes: the focus moves on from what was `pressed`. */
export function decided(pressed: HTMLElement, done: WordKey): Promise<void> {
  passFocus(pressed)
  toastSuccess(done)
  return reloadQueues()
}

/** For a dialog. It waits for no list: another dialog may be open by then, and would be closed. */
export function settle(opener: HTMLElement, close: () => void, done: WordKey) {
  // Closing returns the focus to the opener, whose neighbour takes it before the row is gone.
  flushSync(close)
  void decided(opener, done)
}

/** What is gone was decided by somebody else, so it `close`s the dialog that asked. */
export const decisionFailed = (action: WordKey, close?: () => void) => (error: unknown) => {
  const isLate = isFailure(error, 'not_found', 'conflict')
  if (isLate) close?.()
  staffError(action)(isLate ? new Failure('conflict') : error)
}
