import type { InputOf, OutputOf } from '@atelier/contract/endpoint'
import { canWait, Failure } from '@atelier/contract/errors'
import { useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { actionOf, nameOfAction, type OutboxAction, type OutboxEndpoint } from '#data/outbox/actions.ts'
import {
  entryOf,
  firstEntries,
  isQueued,
  onUnsent,
  ownEntries,
  refresh,
  refreshAfter,
  type Unsent,
  unsentEntries,
} from '#data/outbox/entries.ts'
import { addEntry, changeEntry, type OutboxEntry, removeEntry } from '#data/outbox/queue.ts'
import { resume, sendDue, startSending } from '#data/outbox/schedule.ts'
import { writtenHere } from '#data/outbox/tabs.ts'

export type { Unsent } from '#data/outbox/entries.ts'
export { discardEntry, onRefused, onSent } from '#data/outbox/results.ts'
export { startSending } from '#data/outbox/schedule.ts'

interface Attached {
  file?: Blob | undefined
  files?: Blob[]
  posters?: (Blob | null)[]
  preview?: unknown
}

/** Resolves once stored. `client_id` makes retries idempotent. @throws Failure `storage_full`, `unauthenticated`; DOMException */
export async function enqueue<E extends OutboxEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  { file, files, posters, preview }: Attached = {},
): Promise<void> {
  const account = accountId()
  if (!account) throw new Failure('unauthenticated')
  // The shell starts it too, but may not have loaded that code without a network.
  startSending()
  const action = nameOfAction(endpoint)
  writtenHere.add(client_id)
  const { groupOf, toggle } = actionOf(action) as OutboxAction<E>
  const group = groupOf(input)
  const replaces = ({ data }: OutboxEntry) => toggle !== undefined && data.account === account && data.group === group
  await refreshAfter(addEntry({ action, data: { account, client_id, group, input, file, files, posters, preview } }, replaces))
  void sendDue()
}

/** Oldest first. */
export const useUnsent = () => useSyncExternalStore(onChange, unsentEntries)

export const readUnsent = (): Promise<Unsent[]> => refresh().then(unsentEntries)

/** Kept, and undefined, while the server cannot be reached or is busy, or behind an earlier write of its group. Throws what `enqueue` and the call throw. */
export async function callOrKeep<E extends OutboxEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  kept: Attached = {},
): Promise<OutputOf<E> | undefined> {
  await firstEntries()
  const { groupOf, toggle } = actionOf(nameOfAction(endpoint)) as OutboxAction<E>
  const group = groupOf(input)
  const ofGroup = ownEntries().filter(({ data }) => data.group === group)
  try {
    if (!ofGroup.some(isQueued)) {
      const answer = await call(endpoint, input)
      // An earlier wish that failed must not be sent after this one.
      if (toggle) for (const { id } of ofGroup) await refreshAfter(removeEntry(id))
      return answer
    }
  } catch (error) {
    if (!canWait(error)) throw error
  }
  await enqueue(endpoint, input, client_id, kept)
  return undefined
}

export const retry = (client_id: string) => again([client_id])

/** In their order. */
export const retryAll = () => again(unsentEntries().flatMap(({ client_id, foreign }) => (foreign ? [] : [client_id])))

/** Sends it with other words. */
export const sendEdited = (client_id: string, content: string) => again([client_id], { content })

async function again(client_ids: string[], changes = {}): Promise<void> {
  const fresh = ({ data: { input, ...data }, ...rest }: OutboxEntry) => ({
    ...rest,
    data: { ...data, input: { ...input, ...changes }, refused: false, held: false },
    retryCount: 0,
    nextRetry: 0,
  })
  resume()
  const wanted = client_ids.flatMap((client_id) => entryOf(client_id) ?? [])
  for (const { data } of wanted) writtenHere.add(data.client_id)
  await refreshAfter(Promise.all(wanted.map(({ id }) => changeEntry(id, fresh))))
  void sendDue()
}

function onChange(changed: () => void) {
  startSending()
  return onUnsent(changed)
}
