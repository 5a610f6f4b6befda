import { limits } from '@atelier/contract/limits'
import { Camera, FolderOpen, ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazySheet } from '#parts/lazy-part.ts'
import { compressed, useMediaSource } from '#parts/photo/media-source.ts'
import type { CropSection } from '#parts/photo/SectionSheet.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

const SectionSheet = lazySheet(() => import('#parts/photo/SectionSheet.tsx').then((file) => file.SectionSheet))

export type PhotoSource = 'camera' | 'gallery' | 'browse'

interface Props {
  label: string
  avatar: ReactNode
  sources: Partial<Record<PhotoSource, string>>
  section: CropSection
  /** In px; 1024 by default. */
  longestSide?: number
  onStart?: () => void
  onCancel?: () => void
  /** A JPEG of at most `longestSide`, unless it could not be made smaller. */
  onPhoto: (photo: Blob, from: PhotoSource) => void | Promise<void>
  onFailed: (error: unknown, from: PhotoSource) => void
  remove?: { label: string; onPress: () => void }
}

/** The owner chooses the section that is shown. */
export function PhotoPicker({ label, avatar, sources, section, longestSide, onStart, onCancel, onPhoto, onFailed, remove }: Props) {
  const [chosen, setChosen] = useState<{ file: File; from: PhotoSource }>()
  function take(file: File, from: PhotoSource) {
    onStart?.()
    setChosen({ file, from })
  }
  async function cut(file: File, from: PhotoSource) {
    await onPhoto(await compressed(file, { quality: limits.camera.avatarQuality, ...(longestSide && { longestSide }) }), from)
    setChosen(undefined)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons and a picture are no form fields
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-5">
      {avatar}
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        {(Object.entries(sources) as [PhotoSource, string][]).map(([from, name]) => (
          <SourceButton
            key={from}
            from={from}
            name={name}
            onFile={(file) => take(file, from)}
            onFailed={(error) => onFailed(error, from)}
          />
        ))}
        {remove && (
          <Button size="sm" tone="quiet" icon={Trash2} onClick={remove.onPress}>
            {remove.label}
          </Button>
        )}
      </div>
      <Suspense>
        {chosen && (
          <SectionSheet
            {...section}
            file={chosen.file}
            onCut={(file) => cut(file, chosen.from)}
            onFailed={(error) => {
              setChosen(undefined)
              onFailed(error, chosen.from)
            }}
            onClose={() => {
              setChosen(undefined)
              onCancel?.()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

interface SourceProps {
  from: PhotoSource
  name: string
  onFile: (file: File) => void
  onFailed: (error: unknown) => void
}

function SourceButton({ from, name, onFile, onFailed }: SourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const source = { from: from === 'camera' ? from : 'gallery', front: true } as const
  const { open, waits } = useMediaSource(input, source, { onFiles: ([file]) => file && onFile(file), onFailed })
  const { icon, ...accepts } = looks[from]
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...accepts}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Emptied, so that choosing the same file again is noticed.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button size="sm" icon={icon} aria-busy={waits || undefined} onClick={from === 'browse' ? () => input.current?.click() : open}>
        {name}
        {waits && <Spinner size={16} />}
      </Button>
    </>
  )
}

const looks: Record<PhotoSource, { icon: LucideIcon; accept: string; capture?: 'user' }> = {
  camera: { icon: Camera, accept: 'image/*', capture: 'user' },
  gallery: { icon: ImageUp, accept: 'image/*' },
  browse: { icon: FolderOpen, accept: '.jpg,.jpeg,.png,.webp,.avif,.gif' },
}
