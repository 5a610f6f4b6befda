import type { InputOf } from '@atelier/contract/endpoint'
import { type Failure, type FailureCode, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { actionOf, type OutboxAction, type OutboxEndpoint } from '#data/outbox/actions.ts'
import { changeEntry, filesIn, type OutboxEntry } from '#data/outbox/queue.ts'
import { upload, uploadPoster } from '#data/uploads.ts'

/** `passing` and `late`, for this one alone: try again; `held`: no room for its files now; `failed` counts; `refused` is final; `dropped`: given up meanwhile. */
export type AttemptOutcome =
  | { is: 'sent'; answer: unknown }
  | { is: 'passing'; afterMs: number | undefined; answered: boolean }
  | { is: 'late'; afterMs: number }
  | { is: 'held'; error: Failure }
  | { is: 'failed' | 'refused'; error: unknown }
  | { is: 'dropped' }

/** Uploads its files first, unless an earlier try did. */
export async function attempt(entry: OutboxEntry): Promise<AttemptOutcome> {
  const action = actionOf(entry.action)
  if (!action) throw new TypeError(`unknown action ${entry.action}`)
  try {
    const input = await uploaded(entry, action)
    if (!input) return { is: 'dropped' }
    if (entry.data.account !== accountId()) return { is: 'passing', afterMs: undefined, answered: false }
    return { is: 'sent', answer: await inTime((signal) => call(action.endpoint, input, { signal })) }
  } catch (error) {
    if (action.media && isFailure(error, 'media_not_ready')) {
      await keepIds(entry, action.media, () => '')
      return { is: 'failed', error }
    }
    const afterMs = isFailure(error) && error.retryAfter ? error.retryAfter * 1_000 : undefined
    // Each kind of write has a rate of its own.
    if (isFailure(error, 'rate_limited')) return { is: 'late', afterMs: afterMs ?? limits.outbox.everyMs }
    if (isFailure(error, ...passing)) return { is: 'passing', afterMs, answered: isFailure(error, 'unavailable', 'read_only') }
    if (isFailure(error, 'disk_full', 'upload_limit', 'uploads_full')) return { is: 'held', error }
    return { is: isFailure(error) && error.status >= 400 && error.status < 500 ? 'refused' : 'failed', error }
  }
}

/** Undefined if the entry was given up meanwhile. */
async function uploaded(entry: OutboxEntry, { media }: OutboxAction<OutboxEndpoint>): Promise<InputOf<OutboxEndpoint> | undefined> {
  let input: InputOf<OutboxEndpoint> | undefined = inputOf(entry)
  const files = filesIn(entry)
  if (!media || files.length === 0) return input
  const { bucket, idsOf } = media
  for (const [place, file] of files.entries()) {
    if (!idsOf(input)[place]) {
      const metadata = { bucket, filetype: file.type, index: String(place) }
      const made = await inTime((signal, onProgress) => upload(file, metadata, { signal, onProgress, resumable: true }))
      input = await keepIds(entry, media, (known, at) => (at === place ? made : known))
      if (!input) return undefined
    }
    // Repeated at every attempt: a video that is uploaded again has lost its poster.
    const [poster, media_id = ''] = [entry.data.posters?.[place], idsOf(input)[place]]
    if (poster) await inTime((signal, onProgress) => uploadPoster(poster, { bucket, media_id }, { signal, onProgress }))
  }
  return input
}

async function keepIds(
  { id }: OutboxEntry,
  media: NonNullable<OutboxAction<OutboxEndpoint>['media']>,
  change: (media_id: string, place: number) => string,
): Promise<InputOf<OutboxEndpoint> | undefined> {
  const changed = await changeEntry(id, (entry) => {
    const input = inputOf(entry)
    return { ...entry, data: { ...entry.data, media_id: undefined, input: media.withIds(input, media.idsOf(input).map(change)) } }
  })
  return changed && inputOf(changed)
}

/** Earlier versions kept a message's upload beside the input. */
const inputOf = ({ data: { input, media_id } }: OutboxEntry) => ({ ...input, ...(media_id ? { media_id } : {}) }) as InputOf<OutboxEndpoint>

/** These do not concern the write itself. */
const passing: FailureCode[] = ['offline', 'unavailable', 'read_only', 'unauthenticated', 'second_factor_required']

/** Gives up after a time without progress. @throws Error Sync operation timeout */
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
