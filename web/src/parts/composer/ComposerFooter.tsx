import { limits } from '@atelier/contract/limits'
import { Camera, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { accepted, chosen } from '#parts/composer/accept.ts'
import type { Progress } from '#parts/composer/publish.ts'
import { compressed, isStill, toastSourceError, useMediaSource } from '#parts/photo/media-source.ts'
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

  async function picked(files: File[], from: 'camera' | 'gallery') {
    try {
      onFiles(await Promise.all(files.map((file) => (isStill(file) ? compressed(file) : file))))
    } catch (error) {
      failed(from)(error)
    }
  }
  const pictures = useMediaSource(
    gallery,
    { from: 'gallery', most: limits.post.media, videos: true },
    { onFiles: (files) => void picked(files, 'gallery'), onFailed: failed('gallery') },
  )
  const picture = useMediaSource(
    camera,
    { from: 'camera' },
    { onFiles: (files) => void picked(files, 'camera'), onFailed: failed('camera') },
  )

  return (
    <>
      {progress && <PublishProgress progress={progress} />}
      <div className="flex items-center gap-1">
        {/* What a browser picks keeps its quality. */}
        <input ref={gallery} type="file" accept={accepted} multiple hidden onChange={(event) => onFiles(chosen(event.currentTarget))} />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => void picked(chosen(event.currentTarget), 'camera')}
        />
        <IconButton icon={ImagePlus} label={t('gallery')} busy={pictures.waits} disabled={busy || full} onClick={pictures.open} />
        <IconButton icon={Camera} label={t('camera')} busy={picture.waits} disabled={busy || full} onClick={picture.open} />
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

const failed = (from: 'camera' | 'gallery') => toastSourceError(`photos.${from}_failed`)

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
