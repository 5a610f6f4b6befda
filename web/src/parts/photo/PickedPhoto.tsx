import type { ReactNode } from 'react'
import { toastSourceError } from '#parts/photo/media-source.ts'
import { PhotoPicker, type PhotoSource } from '#parts/photo/PhotoPicker.tsx'
import type { PickedPicture } from '#parts/photo/picked-picture.ts'
import type { CropSection } from '#parts/photo/SectionSheet.tsx'

interface Props {
  label: string
  photo: ReactNode
  sources: Partial<Record<PhotoSource, string>>
  section: CropSection
  longestSide?: number
  /** Names the button; absent while there is nothing to remove. */
  remove: string | undefined
  picked: PickedPicture
  onPick: (picked: PickedPicture) => void
}

/** A picture that is uploaded when the form around it is saved. */
export function PickedPhoto({ photo, remove, picked, onPick, ...picker }: Props) {
  const before = picked.kind === 'preparing' ? picked.before : picked
  return (
    <PhotoPicker
      {...picker}
      avatar={photo}
      onStart={() => onPick({ kind: 'preparing', before })}
      onPhoto={(photo) => onPick({ kind: 'new', photo, preview: URL.createObjectURL(photo) })}
      onCancel={() => onPick(before)}
      onFailed={(error, from) => {
        onPick(before)
        toastSourceError(from === 'camera' ? 'photos.camera_failed' : 'photos.gallery_failed')(error)
      }}
      remove={remove === undefined ? undefined : { label: remove, onPress: () => onPick({ kind: 'removed' }) }}
    />
  )
}
