import { toastError } from '#data/toasts.ts'
import { upload } from '#data/uploads.ts'

export type PickedAvatar =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'new'; photo: Blob; preview: string }
  /** Being made smaller; cannot be saved until it is `new`, or `before` again after a failure. */
  | { kind: 'preparing'; before: PickedAvatar }

/** Uploads a new picture first. `failed` was already told by a toast. */
export async function uploadAvatar(
  picked: PickedAvatar,
  purpose: 'avatar' | 'community' = 'avatar',
): Promise<{ avatar_media_id?: string | null } | 'failed'> {
  if (picked.kind === 'kept' || picked.kind === 'preparing') return {}
  if (picked.kind === 'removed') return { avatar_media_id: null }
  try {
    return { avatar_media_id: await upload(picked.photo, { bucket: 'avatars', filetype: 'image/jpeg', purpose }) }
  } catch (error) {
    toastError('profile.dialog.avatar_failed')(error)
    return 'failed'
  }
}
