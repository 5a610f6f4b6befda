import { toastError } from '#data/toasts.ts'
import { acceptFiles } from '#parts/composer/accept.ts'
import { addMedia, currentDraft } from '#parts/composer/draft.data.ts'

/** Adds files to the draft, and toasts why some were refused. */
export function takeFiles(files: File[]) {
  const { taken, refusal } = acceptFiles(files, currentDraft().media.length)
  if (taken.length > 0) addMedia(taken)
  if (refusal) toastError(`composer.refused.${refusal}`)(refusal)
}
