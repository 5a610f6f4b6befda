import type { UploadMetadata } from '@atelier/contract/media'
import { toastError } from '#data/toasts.ts'
import { upload } from '#data/uploads.ts'

export type PickedPicture =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'new'; photo: Blob; preview: string }
  /** Being made smaller; cannot be saved until it is `new`, or `before` again after a failure. */
  | { kind: 'preparing'; before: PickedPicture }

/** Uploads a new picture first. `failed`: a toast has reported it. Undefined: unchanged. */
export async function uploadPicked(
  picked: PickedPicture,
  purpose: NonNullable<UploadMetadata['purpose']>,
): Promise<string | null | undefined | 'failed'> {
  if (picked.kind === 'kept' || picked.kind === 'preparing') return undefined
  if (picked.kind === 'removed') return null
  try {
    return await upload(picked.photo, { bucket: 'avatars', filetype: 'image/jpeg', purpose })
  } catch (error) {
    toastError(purpose === 'banner' ? 'profile.dialog.banner_failed' : 'profile.dialog.avatar_failed')(error)
    return 'failed'
  }
}

export const shownPicture = (picked: PickedPicture, now: string | null): string | null => {
  if (picked.kind === 'preparing') return shownPicture(picked.before, now)
  return picked.kind === 'new' ? picked.preview : picked.kind === 'kept' ? now : null
}
