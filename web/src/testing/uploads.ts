import type { Failure } from '@atelier/contract/errors'
import { vi } from 'vitest'

/** What was uploaded so far, such as `message-media image/png`. For `vi.mock('tus-js-client', () => import('#testing/uploads.ts'))`. */
export const uploads: string[] = []

interface Options {
  metadata: { bucket: string; filetype: string }
  onSuccess: () => void
  onError: (error: DetailedError) => void
}

let refusal: Failure | undefined
/** How the server refuses uploads from now on; undefined: it takes them. */
export function refuseUploads(how?: Failure) {
  refusal = how
}

/** Uploads at once. */
export class Upload {
  url: string | undefined
  readonly #options: Options

  constructor(_: Blob, options: Options) {
    this.#options = options
  }
  findPreviousUploads = async () => []
  start() {
    const { metadata, onSuccess, onError } = this.#options
    if (refusal) return onError(new DetailedError(refusal))
    uploads.push(`${metadata.bucket} ${metadata.filetype}`)
    this.url = `/uploads/${crypto.randomUUID()}`
    onSuccess()
  }
  abort = async () => undefined
}

export class DetailedError extends Error {
  readonly originalResponse

  constructor({ code, status, limit, retryAfter }: Failure) {
    super(code)
    this.originalResponse = {
      getStatus: () => status,
      getHeader: () => retryAfter?.toString(),
      getBody: () => JSON.stringify({ code, status, limit }),
    }
  }
}

const clone = structuredClone

/** Lets fake-indexeddb keep files, of an outbox entry too: those of jsdom lose everything when they are cloned. */
export function keepFiles() {
  vi.stubGlobal('structuredClone', (value: { file?: Blob; data?: { file?: Blob; files?: Blob[] } }) => {
    const copy = clone(value)
    if (copy?.data) Object.assign(copy.data, { file: value.data?.file, files: value.data?.files })
    if (value?.file) copy.file = value.file
    return copy
  })
}
