import { limits } from '@atelier/contract/limits'
import { Camera, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { accepted, chosen } from '#parts/composer/accept.ts'
import type { Progress } from '#parts/composer/publish.ts'
import { compressed, openSource, toastSourceError } from '#parts/photo/media-source.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

interface Props {
  length: number
  max: number
  blank: boolean
  tooLong: boolean
  full: boolean
  progress: Progress | null
  onFiles: (files: File[]) => void
  onPost: () => void
}

export function ComposerFooter({ length, max, blank, tooLong, full, progress, onFiles, onPost }: Props) {
  const t = useTranslations('composer')
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const busy = progress !== null

  async function photographed(files: File[]) {
    try {
      onFiles(await Promise.all(files.map((file) => compressed(file))))
    } catch (error) {
      toastSourceError('photos.camera_failed')(error)
    }
  }
  const openGallery = () =>
    openSource(
      gallery.current,
      { from: 'gallery', most: limits.post.media, videos: true },
      {
        onFiles,
        onFailed: toastSourceError('photos.gallery_failed'),
      },
    )
  const openCamera = () =>
    openSource(
      camera.current,
      { from: 'camera' },
      {
        onFiles: (files) => void photographed(files),
        onFailed: toastSourceError('photos.camera_failed'),
      },
    )

  return (
    <>
      {progress && <PublishProgress progress={progress} />}
      <div className="flex items-center gap-1">
        <input ref={gallery} type="file" accept={accepted} multiple hidden onChange={(event) => onFiles(chosen(event.currentTarget))} />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => void photographed(chosen(event.currentTarget))}
        />
        <IconButton icon={ImagePlus} label={t('gallery')} disabled={busy || full} onClick={openGallery} />
        <IconButton icon={Camera} label={t('camera')} disabled={busy || full} onClick={openCamera} />
        <output className={cx('figures ms-auto me-3 text-sm', tooLong ? 'font-semibold text-danger' : 'text-quiet')}>
          {t('counter', { n: length, max })}
        </output>
        <Button tone="primary" busy={busy} disabled={blank || tooLong} onClick={onPost}>
          {busy ? t('posting') : t('post')}
        </Button>
      </div>
    </>
  )
}

function PublishProgress({ progress: { percent, n, total } }: { progress: Progress }) {
  const t = useTranslations('composer')
  const says = n > 0 ? t('uploading', { n, total }) : t('posting')
  return (
    <div className="mb-3">
      <p role="status" className="mb-1.5 flex justify-between text-sm">
        <span>{says}</span>
        <span className="figures text-quiet">{t('percent', { percent: Math.round(percent) })}</span>
      </p>
      <ProgressBar value={percent} label={says} />
    </div>
  )
}
