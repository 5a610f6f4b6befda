import type { CountryCode } from '@atelier/contract/countries'
import type { Draft } from '@atelier/contract/drafts'
import * as contract from '@atelier/contract/drafts'
import type { InputOf } from '@atelier/contract/endpoint'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { createPost } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { readUnsent } from '#data/outbox/outbox.ts'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { toastSuccess } from '#data/toasts.ts'
import { onOnlineChange } from '#device/online.ts'
import { clearDraft, currentDraft, editDraft, onDraftChange, type PostDraft, replaceDraft, restored } from '#parts/composer/draft.data.ts'
import { clearUploads, forgetUploads, isUploaded, uploadOf } from '#parts/composer/uploading.data.ts'

/* What is typed is kept on the device at once. This saves it to the account, and loads the account's other drafts. */

interface Shelf {
  /** Undefined until they were read. */
  drafts: Draft[] | undefined
  failed: boolean
  /** Why the current draft is on this device only. `full`: the account has reached its limit. */
  trouble: 'device' | 'full' | null
}

const empty: Shelf = { drafts: undefined, failed: false, trouble: null }
let shelf = empty
const listeners = new Set<() => void>()
onClear(() => put(empty))

export const useShelf = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shelf,
  )

/** Those besides the one in the composer. */
export const otherDrafts = ({ kept }: PostDraft, { drafts }: Shelf) => drafts?.filter(({ id }) => id !== kept?.id)

export const storageOf = (draft: PostDraft, { trouble }: Shelf) => (isKept(draft) ? 'account' : (trouble ?? 'soon'))

export const isBlank = ({ content, media }: PostDraft) => content.trim() === '' && media.length === 0

/** While the composer is open. */
export function useDraftSaving(open: boolean) {
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      clearTimeout(timer)
      ignored(saveNow(), 'the composer says where the draft is')
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(now, limits.drafts.saveMs)
    }
    const looked = () => (document.hidden ? now() : void catchUp())
    const stops = [onDraftChange(soon), onOnlineChange(soon)]
    document.addEventListener('visibilitychange', looked)
    void catchUp()
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', looked)
      now()
    }
  }, [open])
}

/** Takes over changes from other devices, unless they would overwrite local ones. */
async function catchUp(): Promise<void> {
  await ignored(saveNow(), 'the composer says where the draft is')
  const found = await serialized(async () => {
    const before = currentDraft()
    const drafts = await readAccountDrafts()
    const { kept } = before
    if (!drafts || !kept || isTouched(before)) return undefined
    const newest = drafts.find(({ id }) => id === kept.id)
    if (!newest) clearDraft()
    return newest && newest.version > kept.version ? { before, newest } : undefined
  })
  const files = found && (await ignored(filesOf(found.newest), 'the next look brings it'))
  if (files && !isTouched(found.before)) show(found.newest, files)
}

const isTouched = ({ kept }: PostDraft) => currentDraft().kept !== kept || !isKept(currentDraft())

export async function readAccountDrafts(): Promise<Draft[] | undefined> {
  try {
    const { items } = await call(contract.listDrafts, {})
    const waiting = await waitingDrafts()
    const drafts = items.filter(({ id }) => !waiting.has(id))
    put({ ...shelf, drafts, failed: false })
    return drafts
  } catch {
    put({ ...shelf, failed: true })
    return undefined
  }
}

/** Drafts of posts in the outbox, which deletes them once it has sent the post. */
async function waitingDrafts(): Promise<Set<string | undefined>> {
  const unsent = await readUnsent()
  return new Set(unsent.map(({ input }) => (input as Partial<InputOf<typeof createPost>>).draft?.id))
}

/** Saves are serialized. @throws Failure: the draft is on this device only */
const saveNow = () => serialized(save)

let last: Promise<unknown> = restored
/** No draft is saved while `work` runs. */
export function serialized<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = ignored(done, 'whoever waits for it hears of it')
  return done
}

async function save(): Promise<void> {
  const draft = currentDraft()
  const { client_id, kept } = draft
  const body = bodyOf(draft)
  if (kept ? kept.body === body : isEmpty(draft)) return
  if (isEmpty(draft) && draft.media.length > 0) return
  try {
    if (kept && isEmpty(draft)) await discardKept(kept)
    else {
      const draft_id = kept?.id ?? client_id
      const saved = await call(contract.saveDraft, { ...inputOf(draft), draft_id, version: kept?.version ?? 0 })
      onShelf(draft_id, saved)
      if (currentDraft().client_id === client_id) editDraft({ kept: { id: draft_id, version: saved.version, body } })
    }
    put({ ...shelf, trouble: null })
  } catch (error) {
    if (isFailure(error, 'conflict')) await forkDraft()
    if (isFailure(error, 'media_not_ready')) forgetUploads()
    const isFull = isFailure(error, 'invalid') && error.errors.some(({ code }) => code === 'draft_limit')
    put({ ...shelf, trouble: isFull ? 'full' : 'device' })
    throw error
  }
}

async function discardKept({ id, version }: { id: string; version: number }) {
  await call(contract.discardDraft, { draft_id: id, version })
  onShelf(id)
  if (currentDraft().kept?.id === id) editDraft({ kept: null })
}

/** Conflict with another device: saves this version as a separate draft, so that neither is lost. */
export async function forkDraft(): Promise<void> {
  editDraft({ client_id: crypto.randomUUID(), kept: null })
  forgetUploads()
  toastSuccess('composer.drafts.forked')
  await readAccountDrafts()
}

/** Deletes the current draft here and in the account. @throws Failure offline */
export function discardCurrent(): Promise<void> {
  return serialized(async () => {
    const { kept } = currentDraft()
    try {
      if (kept) await discardKept(kept)
    } catch (error) {
      if (!isFailure(error, 'conflict')) throw error
      toastSuccess('composer.drafts.newer_stays')
      await readAccountDrafts()
    }
    clearUploads()
  })
}

/** @throws Failure */
export async function discardAccountDraft({ id, version }: Draft): Promise<void> {
  try {
    await discardKept({ id, version })
  } catch (error) {
    await readAccountDrafts()
    throw error
  }
}

/** Saves the current draft to the account and empties the composer. @throws Failure: the draft stays */
export async function saveAndClear(): Promise<void> {
  for (const { key } of currentDraft().media) await uploadOf(key)
  await saveNow()
  clearDraft()
  put({ ...shelf, trouble: null })
}

/** @throws Failure, and the one in the composer stays */
export async function open(draft: Draft): Promise<void> {
  const files = await filesOf(draft)
  await saveAndClear()
  show(draft, files)
}

export function onPublished() {
  const { kept } = currentDraft()
  if (kept) onShelf(kept.id)
  clearDraft()
  put({ ...shelf, trouble: null })
}

/** Downloads its files, so that every tool of the composer works. */
const filesOf = ({ media }: Draft) =>
  Promise.all(
    media.map(async ({ media_url, media_type: type }) => {
      const answer = await fetch(media_url)
      if (!answer.ok) throw new Error(`a file of the draft answered ${answer.status}`)
      const name = new URL(media_url, location.href).pathname.split('/').at(-1) ?? ''
      return new File([await answer.blob()], name, { type })
    }),
  )

function show({ id, version, content, category, country, community, audience, download_size, media }: Draft, files: File[]) {
  replaceDraft(
    {
      client_id: id,
      content,
      category,
      country: country as CountryCode | null,
      community,
      audience: audience === 'community' ? 'everyone' : audience,
      download_size,
    },
    media.flatMap(({ media_id, alt_text, is_sensitive, width, height }, place) => {
      const file = files[place]
      return file ? [{ file, media_id, alt_text: alt_text ?? '', is_sensitive, width, height, frame: 0, framed: 0 }] : []
    }),
  )
  editDraft({ kept: { id, version, body: bodyOf(currentDraft()) } })
  put({ ...shelf, trouble: null })
}

type Input = Omit<InputOf<typeof contract.saveDraft>, 'draft_id' | 'version'>

function inputOf({ content, category, country, community, audience, download_size, media }: PostDraft): Input {
  return {
    content,
    category,
    country,
    community_id: community?.id ?? null,
    audience: community ? 'community' : audience,
    download_size,
    media: media
      .filter(isUploaded)
      .map(({ media_id, alt_text, is_sensitive }) => ({ media_id, alt_text: alt_text.trim() || null, is_sensitive })),
  }
}

const bodyOf = (draft: PostDraft) => JSON.stringify(inputOf(draft))
/** Nothing of it is on this device alone. */
export const isKept = (draft: PostDraft) => draft.kept?.body === bodyOf(draft) && draft.media.every(isUploaded)
const isEmpty = (draft: PostDraft) => draft.content.trim() === '' && !draft.media.some(isUploaded)

function onShelf(id: string, draft?: Draft) {
  if (!shelf.drafts) return
  const others = shelf.drafts.filter((one) => one.id !== id)
  put({ ...shelf, drafts: draft ? [draft, ...others] : others })
}

function put(next: Shelf) {
  shelf = next
  for (const changed of listeners) changed()
}
