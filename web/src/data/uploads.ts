import { Failure, isFailure, statusOf } from '@atelier/contract/errors'
import type { UploadMetadata } from '@atelier/contract/media'
import { ignored } from '@atelier/contract/rules/ignored'
import { failureOf } from '#data/client.ts'
import { pageOwner } from '#data/session/page-owner.ts'
import { accessToken } from '#data/session/session.ts'
import { serverUrl } from '#device/server-address.ts'
import { working } from '#device/work.ts'

interface Options {
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
  /** An aborted upload stays on the server, so that another attempt resumes it. */
  resumable?: boolean
}

/** @returns the `media_id` @throws `Failure` (`too_large`, `unsupported_media`, `offline`, …), or the signal's reason */
export async function upload(
  file: Blob,
  metadata: UploadMetadata,
  { onProgress, signal, resumable = false }: Options = {},
): Promise<string> {
  const { Upload, DetailedError } = await import('tus-js-client').catch(() => {
    throw new Failure('offline')
  })
  signal?.throwIfAborted()
  const sent = new Promise<string>((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: serverUrl('/uploads'),
      metadata: { ...metadata },
      fingerprint: async (whole) => JSON.stringify([pageOwner(), metadata, whole.name, whole.type, whole.size, whole.lastModified]),
      storeFingerprintForResuming: file instanceof File,
      retryDelays: [0, 1_000, 3_000, 5_000],
      onShouldRetry: ({ originalResponse }) => navigator.onLine && mayPassSoon(originalResponse?.getStatus() ?? 0),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => request.setHeader('authorization', `Bearer ${await accessToken()}`),
      // Keeps the partial upload: by default the client would discard it and send everything again.
      onAfterResponse: (request, answer) => {
        if (request.getMethod() !== 'HEAD') return
        if (answer.getStatus() === statusOf.unavailable) throw new Failure('unavailable')
        if (answer.getStatus() === statusOf.disk_full) throw new Failure('disk_full')
      },
      onProgress: (sent, total) => onProgress?.(total ? sent / total : 1),
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const refused = error instanceof DetailedError ? error.originalResponse : undefined
        const unread = error instanceof DetailedError ? error.causingError : undefined
        if (!refused) return reject(isFailure(unread) ? unread : new Failure('offline'))
        failureOf({
          status: refused.getStatus(),
          headers: new Headers({ 'retry-after': refused.getHeader('retry-after') ?? '' }),
          json: async () => JSON.parse(refused.getBody()) as unknown,
        }).then(reject)
      },
    })
    signal?.addEventListener('abort', () => {
      ignored(sending.abort(!resumable), 'the server sweeps it')
      reject(signal.reason)
    })
    void sending.findPreviousUploads().then(([previous]) => {
      if (signal?.aborted) return
      if (previous && file instanceof File) sending.resumeFromPreviousUpload(previous)
      sending.start()
    })
  })
  return working(sent)
}

/** Of an uploaded video. The server may refuse it, and then the video has none. @throws what `upload` throws, if another try may help */
export async function uploadPoster(
  poster: Blob,
  of: { bucket: UploadMetadata['bucket']; media_id: string },
  options?: Options,
): Promise<void> {
  const metadata = { bucket: of.bucket, filetype: poster.type, poster_of: of.media_id }
  await upload(poster, metadata, options).catch((error) => {
    if (!isFailure(error, 'unsupported_media', 'too_large', 'not_found')) throw error
  })
}

// The client's own rule, but a full disk lasts longer.
function mayPassSoon(status: number): boolean {
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 423
  return !isRefusal && status !== statusOf.disk_full
}
