import { ignored } from '@atelier/contract/rules/ignored'
import { clearDrafts, keepDraft, readDraft } from '#data/draft.ts'
import { pageOwner } from '#data/session/page-owner.ts'
import { dropFile, keepFile, keptFile } from '#device/kept-files.ts'

/** The files of a draft stay on this device until they are sent or removed; signing out clears them. */
const draftOf = (conversationId: string) => `message-files:${conversationId}`
const placeOf = (key: string) => `${pageOwner()}/message:${key}`

export const chosenKeys = (conversationId: string): string[] => readDraft<string[]>(draftOf(conversationId)) ?? []

export async function chosenFiles(conversationId: string): Promise<{ key: string; file: File }[]> {
  const kept = await Promise.all(chosenKeys(conversationId).map(async (key) => ({ key, file: await keptFile(placeOf(key)) })))
  return kept.flatMap(({ key, file }) => (file ? [{ key, file }] : []))
}

export function keepChosen(conversationId: string, items: { key: string; file: File }[], before: { key: string; file: File }[]) {
  for (const item of items) {
    if (!before.includes(item)) ignored(keepFile(placeOf(item.key), item.file), 'it is sent all the same, unless the page goes')
  }
  for (const { key } of before) {
    if (!items.some((item) => item.key === key)) ignored(dropFile(placeOf(key)), 'cleared on sign-out')
  }
  if (items.length === 0) clearDrafts(draftOf(conversationId))
  else
    keepDraft(
      draftOf(conversationId),
      items.map(({ key }) => key),
    )
}
