import { initials } from '@atelier/contract/rules/initials'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { toastSourceError } from '#parts/photo/media-source.ts'
import { PhotoPicker } from '#parts/photo/PhotoPicker.tsx'
import { Avatar } from '#ui/Avatar.tsx'

/** A data URL in the draft, until everything is saved. */
export function PhotoField({ draft, onChange }: { draft: OnboardingDraft; onChange: (dataUrl: string) => void }) {
  const t = useTranslations('onboarding.photo')
  const shown = initials({ full_name: `${draft.firstName} ${draft.lastName}` })
  return (
    <PhotoPicker
      label={t('label')}
      avatar={<Avatar src={draft.profilePicture || null} initials={shown} size={96} />}
      section={{ ratio: 1, round: true }}
      sources={{ camera: t('camera'), gallery: t('gallery') }}
      onPhoto={async (photo, from) => {
        onChange(await dataUrlOf(photo))
        toastSuccess(from === 'camera' ? 'onboarding.photo.camera_done' : 'onboarding.photo.gallery_done')
      }}
      onFailed={(error, from) =>
        toastSourceError(from === 'camera' ? 'onboarding.photo.camera_failed' : 'onboarding.photo.gallery_failed')(error)
      }
      remove={
        draft.profilePicture
          ? {
              label: t('remove'),
              onPress: () => {
                onChange('')
                toastSuccess('onboarding.photo.removed')
              },
            }
          : undefined
      }
    />
  )
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(blob)
  })
}
