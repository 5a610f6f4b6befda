import { Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastSourceError } from '#parts/photo/media-source.ts'
import { PhotoPicker } from '#parts/photo/PhotoPicker.tsx'
import type { PickedAvatar } from '#parts/photo/picked-avatar.ts'
import { Avatar } from '#ui/Avatar.tsx'

interface Props {
  label: string
  avatar_url: string | null
  initials: string
  square?: boolean
  picked: PickedAvatar
  onPick: (picked: PickedAvatar) => void
}

export function AvatarEditor({ label, avatar_url, initials, square = false, picked, onPick }: Props) {
  const t = useTranslations('profile.avatar')
  const shown = picked.kind === 'preparing' ? picked.before : picked
  const src = shown.kind === 'new' ? shown.preview : shown.kind === 'kept' ? avatar_url : null
  return (
    <PhotoPicker
      label={label}
      avatar={
        src || initials ? (
          <Avatar src={src} initials={initials} size={96} square={square} />
        ) : (
          <span className="grid size-24 shrink-0 place-items-center rounded-media bg-sunken text-quiet">
            <Image size={32} aria-hidden="true" />
          </span>
        )
      }
      sources={{ camera: t('camera'), gallery: t('gallery'), browse: t('browse') }}
      onStart={() => onPick({ kind: 'preparing', before: shown })}
      onPhoto={(photo) => onPick({ kind: 'new', photo, preview: URL.createObjectURL(photo) })}
      onFailed={(error, from) => {
        onPick(shown)
        toastSourceError(from === 'camera' ? 'photos.camera_failed' : 'photos.gallery_failed')(error)
      }}
      remove={src ? { label: t('remove'), onPress: () => onPick({ kind: 'removed' }) } : undefined}
    />
  )
}
