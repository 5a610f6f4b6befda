import { limits } from '@atelier/contract/limits'
import { Camera, FolderOpen, ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { compressed, useMediaSource } from '#parts/photo/media-source.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

export type PhotoSource = 'camera' | 'gallery' | 'browse'

interface Props {
  label: string
  avatar: ReactNode
  sources: Partial<Record<PhotoSource, string>>
  onStart?: () => void
  /** A JPEG of at most 1024 px, unless it could not be made smaller. */
  onPhoto: (photo: Blob, from: PhotoSource) => void | Promise<void>
  onFailed: (error: unknown, from: PhotoSource) => void
  remove?: { label: string; onPress: () => void }
}

export function PhotoPicker({ label, avatar, sources, onStart, onPhoto, onFailed, remove }: Props) {
  async function take(file: File, from: PhotoSource) {
    onStart?.()
    try {
      await onPhoto(await compressed(file, { quality: limits.camera.avatarQuality }), from)
    } catch (error) {
      onFailed(error, from)
    }
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
            onFile={(file) => void take(file, from)}
            onFailed={(error) => onFailed(error, from)}
          />
        ))}
        {remove && (
          <Button size="sm" tone="quiet" icon={Trash2} onClick={remove.onPress}>
            {remove.label}
          </Button>
        )}
      </div>
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
