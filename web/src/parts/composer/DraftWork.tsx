import { CircleAlert, Crop, Film, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFilm } from '#device/film.ts'
import { type DraftMedia, editMedia } from '#parts/composer/draft.data.ts'
import { meanColour } from '#parts/composer/mean-colour.ts'
import { discardMedia, useFraction } from '#parts/composer/uploading.data.ts'
import { WorkChip } from '#parts/composer/WorkChip.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { isStill } from '#parts/photo/media-source.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const CropSheet = lazySheet(() => import('#parts/composer/CropSheet.tsx').then((file) => file.CropSheet))
const FrameSheet = lazySheet(() => import('#parts/composer/FrameSheet.tsx').then((file) => file.FrameSheet))

export function DraftPicture({ item: { key, file, preview, frame } }: { item: DraftMedia }) {
  const [colour, setColour] = useState<string>()
  const look = 'absolute inset-0 size-full object-contain'
  if (isFilm(file)) {
    return (
      <video
        src={`${preview}#t=${frame || 0.01}`}
        muted
        playsInline
        preload="metadata"
        className={look}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => editMedia(key, { width, height })}
      />
    )
  }
  return (
    <img
      src={preview}
      alt=""
      draggable={false}
      className={look}
      style={{ backgroundColor: colour }}
      onLoad={({ currentTarget: image }) => {
        editMedia(key, { width: image.naturalWidth, height: image.naturalHeight })
        setColour(meanColour(image))
      }}
    />
  )
}

export function DraftProgress({ item: { key, file, fault } }: { item: DraftMedia }) {
  const failures = useTranslations('failures')
  const t = useTranslations('composer.media')
  const fraction = useFraction(key)
  return (
    <>
      <div className="-my-0.5 h-1">
        {fraction !== undefined && <ProgressBar value={fraction * 100} label={t('going', { name: file.name })} />}
      </div>
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wordy min-w-0">
            {t('fault', { name: file.name, reason: fault === 'too_large' ? t('too_large') : failures('unsupported_media') })}
          </span>
        </p>
      )}
    </>
  )
}

interface ToolsProps {
  item: DraftMedia
  n: number
  disabled: boolean
}

export function DraftTools({ item, n, disabled }: ToolsProps) {
  const t = useTranslations('composer.media')
  const Editor = isFilm(item.file) ? FrameSheet : CropSheet
  const [editing, setEditing] = useState(false)
  return (
    <>
      {isFilm(item.file) && (
        <WorkChip icon={<Film size={14} aria-hidden="true" />} disabled={disabled} onPress={() => setEditing(true)}>
          {t('poster')} <VisuallyHidden>{n}</VisuallyHidden>
        </WorkChip>
      )}
      {isStill(item.file) && (
        <WorkChip icon={<Crop size={14} aria-hidden="true" />} disabled={disabled} onPress={() => setEditing(true)}>
          {t('edit')} <VisuallyHidden>{n}</VisuallyHidden>
        </WorkChip>
      )}
      <WorkChip icon={<X size={16} aria-hidden="true" />} disabled={disabled} onPress={() => discardMedia(item.key)}>
        <VisuallyHidden>{t('remove', { n })}</VisuallyHidden>
      </WorkChip>
      <Suspense>{editing && <Editor item={item} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
