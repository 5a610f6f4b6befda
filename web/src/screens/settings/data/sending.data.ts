import { startImport } from '@atelier/contract/archives'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { upload } from '#data/uploads.ts'
import { makeListeners } from '#listeners.ts'
import { keepImport, stopImport } from '#screens/settings/data/archives.data.ts'

export type UploadRefusal = 'name' | 'empty' | 'size' | 'offline' | 'limit' | 'disk' | 'full' | 'busy' | 'failed'

/** Continues while other screens are shown. */
export interface Sending {
  file: File
  fraction: number
  refusal?: UploadRefusal
  /** The figure in the words for `full`. */
  limit?: number | undefined
  /** It can be retried with this file. */
  again?: boolean
}

let sending: Sending | undefined
/** Per file, so that a retry neither uploads nor imports it twice. */
let made = { client_id: '', media_id: '' }
let ending = new AbortController()
const listeners = makeListeners()

export const useSending = () => useSyncExternalStore(listeners.add, () => sending)

export function sendArchive(file: File): Promise<void> {
  onClear(stopSending)
  stopSending()
  const refusal = refusalOf(file)
  if (refusal) {
    show({ file, fraction: 0, refusal })
    return Promise.resolve()
  }
  made = { client_id: crypto.randomUUID(), media_id: '' }
  return send(file)
}

export async function retryUpload(): Promise<void> {
  if (sending?.again) await send(sending.file)
}

export function stopSending() {
  ending.abort(new DOMException('stopped', 'AbortError'))
  show(undefined)
}

async function send(file: File): Promise<void> {
  ending = new AbortController()
  const { signal } = ending
  const at = (fraction: number) => !signal.aborted && show({ file, fraction })
  at(made.media_id ? 1 : 0)
  try {
    const metadata = { bucket: 'archives', filetype: file.type || 'application/octet-stream' } as const
    made.media_id ||= await upload(file, metadata, { onProgress: at, signal })
    const now = await call(startImport, made)
    // Shown as under way if it cannot be stopped either.
    if (signal.aborted) return await stopImport(now.id, () => undefined)
    keepImport(now)
    show(undefined)
  } catch (error) {
    if (signal.aborted) return
    // The server has dropped it.
    if (isFailure(error, 'media_not_ready')) made.media_id = ''
    const refusal = reasonOf(error)
    const limit = isFailure(error) ? error.limit : undefined
    show({ file, fraction: sending?.fraction ?? 0, refusal, limit, again: refusal !== 'size' && refusal !== 'limit' })
  }
}

function refusalOf({ name, size }: File): UploadRefusal | undefined {
  if (!/\.(zip|tar\.gz|tgz)$/i.test(name)) return 'name'
  if (size === 0) return 'empty'
  return size > limits.imports.bytes ? 'size' : undefined
}

function reasonOf(error: unknown): UploadRefusal {
  if (isFailure(error, 'offline', 'unavailable')) return 'offline'
  if (isFailure(error, 'too_large')) return 'size'
  if (isFailure(error, 'rate_limited')) return 'limit'
  if (isFailure(error, 'disk_full')) return 'disk'
  if (isFailure(error, 'uploads_full')) return 'full'
  return isFailure(error, 'conflict') ? 'busy' : 'failed'
}

function show(next: Sending | undefined) {
  sending = next
  listeners.call()
}
