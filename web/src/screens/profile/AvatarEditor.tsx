import type { Me } from '@atelier/contract/profiles'
import { initials } from '@atelier/contract/rules/initials'
import { Camera, FolderOpen, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { report } from '#data/report.ts'
import { compressPicture } from '#device/picture.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'

/** What becomes of the picture when the edit is saved. */
export type Picked = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; photo: Blob; preview: string }

/** The picture from the camera, the gallery or a file, or none. */
export function AvatarEditor({ me, picked, onPick }: { me: Me; picked: Picked; onPick: (picked: Picked) => void }) {
  const t = useTranslations('profile.avatar')
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const browse = useRef<HTMLInputElement>(null)
  const src = picked.kind === 'new' ? picked.preview : picked.kind === 'kept' ? me.avatar_url : null

  async function take(input: HTMLInputElement, failed: 'profile.avatar.camera_failed' | 'profile.avatar.gallery_failed') {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    try {
      const photo = await compressPicture(file)
      onPick({ kind: 'new', photo, preview: URL.createObjectURL(photo) })
    } catch (error) {
      report(failed)(error)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons and a picture are no form fields
    <div role="group" aria-label={t('label')} className="flex flex-wrap items-center gap-4">
      <Avatar src={src} initials={initials(me)} size={96} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="user"
          hidden
          onChange={({ currentTarget }) => void take(currentTarget, 'profile.avatar.camera_failed')}
        />
        <input
          ref={gallery}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => void take(currentTarget, 'profile.avatar.gallery_failed')}
        />
        <input
          ref={browse}
          type="file"
          accept=".jpg,.jpeg,.png,.webp,.avif,.gif"
          hidden
          onChange={({ currentTarget }) => void take(currentTarget, 'profile.avatar.gallery_failed')}
        />
        <Button size="sm" icon={Camera} onClick={() => camera.current?.click()}>
          {t('camera')}
        </Button>
        <Button size="sm" icon={ImageUp} onClick={() => gallery.current?.click()}>
          {t('gallery')}
        </Button>
        <Button size="sm" icon={FolderOpen} onClick={() => browse.current?.click()}>
          {t('browse')}
        </Button>
        {src && (
          <Button size="sm" tone="quiet" icon={Trash2} onClick={() => onPick({ kind: 'removed' })}>
            {t('remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
