import { Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PickedPhoto } from '#parts/photo/PickedPhoto.tsx'
import { type PickedPicture, shownPicture } from '#parts/photo/picked-picture.ts'
import { Avatar } from '#ui/Avatar.tsx'

interface Props {
  label: string
  avatar_url: string | null
  initials: string
  square?: boolean
  picked: PickedPicture
  onPick: (picked: PickedPicture) => void
}

export function AvatarEditor({ label, avatar_url, initials, square = false, picked, onPick }: Props) {
  const t = useTranslations('profile.avatar')
  const src = shownPicture(picked, avatar_url)
  return (
    <PickedPhoto
      label={label}
      photo={
        src || initials ? (
          <Avatar src={src} initials={initials} size={96} square={square} />
        ) : (
          <span className="grid size-24 shrink-0 place-items-center rounded-media bg-sunken text-quiet">
            <Image size={32} aria-hidden="true" />
          </span>
        )
      }
      sources={{ camera: t('camera'), gallery: t('gallery'), browse: t('browse') }}
      section={{ ratio: 1, round: !square }}
      remove={src ? t('remove') : undefined}
      picked={picked}
      onPick={onPick}
    />
  )
}
