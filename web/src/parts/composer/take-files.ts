import { useSyncExternalStore } from 'react'
import { toastError } from '#data/toasts.ts'
import { makeListeners } from '#listeners.ts'
import { acceptFiles, type RefusedFile } from '#parts/composer/accept.ts'
import { addMedia, currentDraft } from '#parts/composer/draft.data.ts'

export function takeFiles(files: File[]) {
  const { taken, refused, refusal } = acceptFiles(files, currentDraft().media.length)
  show(refused)
  if (taken.length > 0) addMedia(taken)
  if (refusal) toastError(`composer.refused.${refusal}`)(refusal)
}

export const useRefusedFiles = () => useSyncExternalStore(listeners.add, () => lately)

export const forgetRefused = () => show([])

let lately: RefusedFile[] = []
const listeners = makeListeners()

function show(refused: RefusedFile[]) {
  lately = refused
  listeners.call()
}
