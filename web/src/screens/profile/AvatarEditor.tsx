import type { Me } from '@atelier/contract/profiles'
import { initials } from '@atelier/contract/rules/initials'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { PhotoPicker } from '#parts/photo/PhotoPicker.tsx'
import { Avatar } from '#ui/Avatar.tsx'

/** What becomes of the picture when the edit is saved. */
export type Picked = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; photo: Blob; preview: string }

export function AvatarEditor({ me, picked, onPick }: { me: Me; picked: Picked; onPick: (picked: Picked) => void }) {
  const t = useTranslations('profile.avatar')
  const src = picked.kind === 'new' ? picked.preview : picked.kind === 'kept' ? me.avatar_url : null
  return (
    <PhotoPicker
      label={t('label')}
      avatar={<Avatar src={src} initials={initials(me)} size={96} />}
      sources={{ camera: t('camera'), gallery: t('gallery'), browse: t('browse') }}
      onPhoto={(photo) => onPick({ kind: 'new', photo, preview: URL.createObjectURL(photo) })}
      onFailed={(error, from) => toastError(from === 'camera' ? 'profile.avatar.camera_failed' : 'profile.avatar.gallery_failed')(error)}
      remove={src ? { label: t('remove'), onPress: () => onPick({ kind: 'removed' }) } : undefined}
    />
  )
}
