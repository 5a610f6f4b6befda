import { toastError } from '#data/toasts.ts'
import { upload } from '#data/uploads.ts'

/** What becomes of an avatar when the edit is saved. */
export type PickedAvatar =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'new'; photo: Blob; preview: string }
  /** It is being made smaller; nothing can be saved until it is `new`, or `before` again because it failed. */
  | { kind: 'preparing'; before: PickedAvatar }

/** The change to send, after uploading a new picture. `failed` was already told by a toast. */
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
