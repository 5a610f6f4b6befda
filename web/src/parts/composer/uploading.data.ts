import { type FailureCode, isFailure } from '@atelier/contract/errors'
import { deleteMedia } from '@atelier/contract/media'
import { ignored } from '@atelier/contract/rules/ignored'
import { useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { upload, uploadPoster } from '#data/uploads.ts'
import { isFilm } from '#device/film.ts'
import { makeListeners } from '#listeners.ts'
import {
  clearDraft,
  currentDraft,
  type DraftMedia,
  editDraft,
  editMedia,
  onDraftChange,
  removeDraftMedia,
  replaceMedia,
} from '#parts/composer/draft.data.ts'
import { posterAt } from '#parts/photo/poster.ts'

/* Files upload one by one as soon as they are chosen; Post waits for the rest. */

interface Running {
  sent: Promise<string>
  stop: AbortController
}

const running = new Map<string, Running>()
/** Unreachable server: they wait for the network, or for Post. */
const stalled = new Set<string>()
const fractions = new Map<string, number>()
const listeners = makeListeners()
let last: Promise<unknown> = Promise.resolve()

export function uploadDraft() {
  for (const item of currentDraft().media) {
    const { key, fault } = item
    if (!isUploaded(item) && !fault && !stalled.has(key)) ignored(uploadOf(key).catch(sayRefused), 'what went wrong stays with the file')
  }
}

/** Told at once, not only when somebody presses Post. */
function sayRefused(error: unknown) {
  if (isFailure(error, 'upload_limit', 'uploads_full', 'disk_full')) toastError('composer.failed')(error)
}

export const isUploaded = (item: DraftMedia): item is DraftMedia & { media_id: string } => item.media_id !== undefined && !lacksPoster(item)

export const lacksPoster = ({ file, frame, framed }: DraftMedia) => isFilm(file) && frame !== framed

export function retryStalled() {
  stalled.clear()
  uploadDraft()
}

export function uploadOf(key: string): Promise<string> {
  const known = running.get(key)
  if (known) return known.sent
  const item = itemOf(key)
  if (item && isUploaded(item)) return Promise.resolve(item.media_id)
  onDraftChange(stopRemoved)
  const stop = new AbortController()
  const sent = last.then(() => send(key, stop.signal))
  stalled.delete(key)
  running.set(key, { sent, stop })
  notifyListeners()
  last = sent.then(
    (media_id) => end(key, { media_id }),
    (error) => {
      if (isFailure(error) && faults.has(error.code)) end(key, { fault: error.code })
      else end(key, {}, true)
    },
  )
  return sent
}

async function send(key: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const { media } = currentDraft()
  const place = media.findIndex((item) => item.key === key)
  const item = media[place]
  if (!item) throw new DOMException('The file was removed', 'AbortError')
  const metadata = { bucket: 'post-media', filetype: item.file.type, index: String(place) } as const
  const onProgress = (fraction: number) => {
    fractions.set(key, fraction)
    notifyListeners()
  }
  const media_id = item.media_id ?? (await upload(item.file, metadata, { onProgress, signal }))
  if (!isFilm(item.file)) return media_id
  editMedia(key, { media_id })
  const frame = itemOf(key)?.frame ?? item.frame
  const poster = await posterAt(item.file, frame)
  if (poster) await uploadPoster(poster, { bucket: 'post-media', media_id }, { signal })
  editMedia(key, { framed: frame })
  return media_id
}

function end(key: string, result: Partial<DraftMedia>, isStalled = false) {
  running.delete(key)
  fractions.delete(key)
  if (isStalled) stalled.add(key)
  editMedia(key, result)
  notifyListeners()
}

/** Retrying cannot help. */
const faults: ReadonlySet<FailureCode> = new Set(['unsupported_media', 'too_large'])

export const fractionOf = (key: string) => (itemOf(key)?.media_id ? 1 : (fractions.get(key) ?? 0))

export const onUpload = listeners.add

export const useFraction = (key: string) => useSyncExternalStore(onUpload, () => (running.has(key) ? fractionOf(key) : undefined))

export const discardMedia = (key: string) => takeBack(key, () => removeDraftMedia(key))

export const replaceFile = (key: string, file: File) => takeBack(key, () => replaceMedia(key, file))

export function clearUploads() {
  const { media } = currentDraft()
  clearDraft()
  for (const { media_id } of media) forget(media_id)
}

/** The server no longer has them, or not for this draft: they are sent again. */
export function forgetUploads() {
  editDraft({ media: currentDraft().media.map(({ media_id, framed, ...item }) => item) })
}

function takeBack(key: string, change: () => void) {
  const media_id = itemOf(key)?.media_id
  change()
  forget(media_id)
}

function forget(media_id: string | undefined) {
  if (media_id) ignored(call(deleteMedia, { media_id }), 'the server throws away what is in no post')
}

/** Stops uploading files that were removed. */
function stopRemoved() {
  for (const [key, { stop }] of running) if (!itemOf(key)) stop.abort()
  for (const key of stalled) if (!itemOf(key)) stalled.delete(key)
}

const itemOf = (key: string) => currentDraft().media.find((item) => item.key === key)

function notifyListeners() {
  listeners.call()
}
