import { initials } from '@atelier/contract/rules/initials'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce, report } from '#data/report.ts'
import { compressPicture } from '#device/picture.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'

/** The profile picture, from the camera or the gallery, kept with the draft as a data URL until everything is saved. */
export function PhotoField({ draft, onChange }: { draft: OnboardingDraft; onChange: (dataUrl: string) => void }) {
  const t = useTranslations('onboarding.photo')
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const shown = initials({ full_name: `${draft.firstName} ${draft.lastName}` })

  async function take(input: HTMLInputElement, from: 'camera' | 'gallery') {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    try {
      onChange(await dataUrlOf(await compressPicture(file)))
      announce(`onboarding.photo.${from}_done`)
    } catch (error) {
      report(`onboarding.photo.${from}_failed`)(error)
    }
  }
  function remove() {
    onChange('')
    announce('onboarding.photo.removed')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons and a picture are no form fields
    <div role="group" aria-label={t('label')} className="flex flex-wrap items-center gap-5">
      <Avatar src={draft.profilePicture || null} initials={shown} size={96} />
      <div className="flex flex-wrap gap-2">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="user"
          hidden
          onChange={(event) => void take(event.currentTarget, 'camera')}
        />
        <input ref={gallery} type="file" accept="image/*" hidden onChange={(event) => void take(event.currentTarget, 'gallery')} />
        <Button size="sm" icon={Camera} onClick={() => camera.current?.click()}>
          {t('camera')}
        </Button>
        <Button size="sm" icon={ImageUp} onClick={() => gallery.current?.click()}>
          {t('gallery')}
        </Button>
        {draft.profilePicture && (
          <Button size="sm" tone="quiet" icon={Trash2} onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </div>
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
