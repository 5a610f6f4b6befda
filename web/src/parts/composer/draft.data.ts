import type { Audience, Category, DownloadSize } from '@atelier/contract/choices'
import type { Community } from '@atelier/contract/communities'
import type { CountryCode } from '@atelier/contract/countries'
import type { FailureCode } from '@atelier/contract/errors'
import { useSyncExternalStore } from 'react'
import { dropDraft, keepDraft, readDraft } from '#data/draft.ts'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { pageOwner } from '#data/session/page-owner.ts'
import { dropFile, keepFile, keptFile } from '#device/kept-files.ts'

export interface DraftMedia {
  key: string
  file: File
  preview: string
  /** In pixels, once it is drawn. */
  width: number | null
  height: number | null
  alt_text: string
  is_sensitive: boolean
  /** Of a video: the second that its poster shows, and that of the poster the server has. */
  frame: number
  framed?: number
  /** Set once uploaded, so that a retry does not upload again. */
  media_id?: string
  fault?: FailureCode
}

export interface PostDraft {
  /** Made with the draft, so that publishing twice creates one post. */
  client_id: string
  content: string
  category: Category | null
  country: CountryCode | null
  /** Null for the author's own audience. */
  community: DraftCommunity | null
  /** Outside of communities. */
  audience: Exclude<Audience, 'community'>
  download_size: DownloadSize
  media: DraftMedia[]
  /** As the account has it: `body` tells whether anything changed since. */
  kept: { id: string; version: number; body: string } | null
}

export type DraftCommunity = Pick<Community, 'id' | 'name' | 'is_public'>

type Stored = Omit<PostDraft, 'media'> & {
  media: Pick<DraftMedia, 'key' | 'width' | 'height' | 'alt_text' | 'is_sensitive' | 'frame' | 'framed' | 'media_id'>[]
}

const storedAs = 'post'
const blank = (): PostDraft => ({
  client_id: crypto.randomUUID(),
  content: '',
  category: null,
  country: null,
  community: null,
  audience: 'everyone',
  download_size: 'original',
  media: [],
  kept: null,
})

let draft: PostDraft = { ...blank(), ...readDraft<Stored>(storedAs), media: [] }
const listeners = new Set<() => void>()
/** Before it resolves, missing files are not loaded yet, rather than removed. */
export const restored = restoreFiles()
onClear(() => {
  forgetFiles(draft.media)
  draft = blank()
  for (const changed of listeners) changed()
})

/** Survives closing the sheet and a reload, files included. */
export const useDraftPost = () => useSyncExternalStore(onDraftChange, currentDraft)

export const currentDraft = () => draft

export function editDraft(changes: Partial<PostDraft>) {
  draft = { ...draft, ...changes }
  const { media, ...rest } = draft
  keepDraft(storedAs, {
    ...rest,
    media: media.map(({ key, width, height, alt_text, is_sensitive, frame, framed, media_id }) => ({
      key,
      width,
      height,
      alt_text,
      is_sensitive,
      frame,
      framed,
      media_id,
    })),
  } satisfies Stored)
  for (const changed of listeners) changed()
}

export function editMedia(key: string, changes: Partial<DraftMedia>) {
  editDraft({ media: draft.media.map((item) => (item.key === key ? { ...item, ...changes } : item)) })
}

export function addMedia(files: File[]) {
  editDraft({ media: [...draft.media, ...files.map(mediaOf)] })
}

export function replaceMedia(key: string, file: File) {
  forgetFiles(draft.media.filter((item) => item.key === key))
  const changed = ({ alt_text, is_sensitive }: DraftMedia) => ({ ...mediaOf(file), alt_text, is_sensitive })
  editDraft({ media: draft.media.map((item) => (item.key === key ? changed(item) : item)) })
}

export function removeDraftMedia(key: string) {
  forgetFiles(draft.media.filter((item) => item.key === key))
  editDraft({ media: draft.media.filter((item) => item.key !== key) })
}

export function clearDraft() {
  forgetFiles(draft.media)
  editDraft(blank())
  dropDraft(storedAs)
}

/** Discards the current draft of this device. */
export function replaceDraft(next: Omit<PostDraft, 'media' | 'kept'>, media: Omit<DraftMedia, 'key' | 'preview'>[]) {
  clearDraft()
  editDraft({ ...next, media: media.map((item) => ({ ...mediaOf(item.file), ...item })) })
}

function mediaOf(file: File): DraftMedia {
  const key = `${pageOwner()}/${crypto.randomUUID()}`
  void keepFile(key, file)
  return { key, file, preview: URL.createObjectURL(file), width: null, height: null, alt_text: '', is_sensitive: false, frame: 0 }
}

function forgetFiles(media: DraftMedia[]) {
  for (const { key, preview } of media) {
    URL.revokeObjectURL(preview)
    void dropFile(key)
  }
}

async function restoreFiles() {
  const stored = readDraft<Stored>(storedAs)?.media ?? []
  const read = await Promise.all(stored.map(async (item) => ({ ...item, frame: item.frame ?? 0, file: await keptFile(item.key) })))
  const found = read.flatMap(({ file, ...item }) => (file ? [{ ...item, file, preview: URL.createObjectURL(file) }] : []))
  if (found.length > 0) editDraft({ media: [...found, ...draft.media] })
  // This device lost files that the account's draft still has, so it goes on as another draft.
  if (draft.kept && found.length < stored.length) editDraft({ client_id: crypto.randomUUID(), kept: null })
}

export function onDraftChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
