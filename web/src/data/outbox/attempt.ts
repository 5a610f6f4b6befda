import type { InputOf } from '@atelier/contract/endpoint'
import { type FailureCode, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { type Action, actionOf } from '#data/outbox/actions.ts'
import { changeEntry, type Entry } from '#data/outbox/queue.ts'
import { upload } from '#data/uploads.ts'

/** How a try ended: `passing` says nothing about the write itself, `failed` counts, `refused` is final. */
export type Outcome =
  | { is: 'sent'; answer: unknown }
  | { is: 'passing'; afterMs: number | undefined }
  | { is: 'failed' | 'refused'; error: unknown }

/** Sends a write once; a file is uploaded before, unless an earlier try has done that. */
export async function attempt({ id, action: name, data }: Entry): Promise<Outcome> {
  const action = actionOf(name)
  if (!action) throw new TypeError(`unknown action ${name}`)
  const { file, input } = data
  const { bucket } = action
  try {
    let media_id = data.media_id
    if (file && bucket && !media_id) {
      media_id = await inTime((signal, onProgress) => upload(file, { bucket, filetype: file.type }, { signal, onProgress }))
      await changeEntry(id, (entry) => ({ ...entry, data: { ...entry.data, media_id } }))
    }
    if (data.account !== accountId()) return { is: 'passing', afterMs: undefined }
    const whole = { ...input, ...(media_id ? { media_id } : {}) } as InputOf<Action>
    return { is: 'sent', answer: await inTime((signal) => call(action.endpoint, whole, { signal })) }
  } catch (error) {
    // The upload is gone; the next try makes another.
    if (file && isFailure(error, 'media_not_ready')) {
      await changeEntry(id, (entry) => ({ ...entry, data: { ...entry.data, media_id: undefined } }))
      return { is: 'failed', error }
    }
    if (isFailure(error, ...passing)) return { is: 'passing', afterMs: error.retryAfter && error.retryAfter * 1_000 }
    return { is: isFailure(error) && error.status >= 400 && error.status < 500 ? 'refused' : 'failed', error }
  }
}

/** No connection, a server that is busy or restarts, too much at once, a session that has to be renewed by the person. */
const passing: FailureCode[] = ['offline', 'unavailable', 'rate_limited', 'unauthenticated', 'second_factor_required']

/** Gives up when nothing has happened for the time of an item. @throws Error Sync operation timeout */
function inTime<T>(work: (signal: AbortSignal, onProgress: () => void) => Promise<T>): Promise<T> {
  const giving = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => {
    const error = new Error('Sync operation timeout')
    giving.abort(error)
    reject(error)
  }
  let timer = setTimeout(giveUp, limits.outbox.itemMs)
  const onProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, limits.outbox.itemMs)
  }
  return Promise.race([work(giving.signal, onProgress), promise]).finally(() => clearTimeout(timer))
}
