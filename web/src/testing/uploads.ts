import { vi } from 'vitest'

/** What was uploaded so far, such as `message-media image/png`. For `vi.mock('tus-js-client', () => import('#testing/uploads.ts'))`. */
export const uploads: string[] = []

interface Options {
  metadata: { bucket: string; filetype: string }
  onSuccess: () => void
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
    const { metadata, onSuccess } = this.#options
    uploads.push(`${metadata.bucket} ${metadata.filetype}`)
    this.url = `/uploads/${crypto.randomUUID()}`
    onSuccess()
  }
  abort = async () => undefined
}

export class DetailedError extends Error {}

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
