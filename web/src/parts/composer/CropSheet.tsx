import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { cutPicture } from '#device/picture.ts'
import type { DraftMedia } from '#parts/composer/draft.data.ts'
import { replaceFile } from '#parts/composer/uploading.data.ts'
import { CropStage } from '#parts/photo/CropStage.tsx'
import { cropOfRatio, fullCrop, isFullCrop, rotated } from '#parts/photo/crop.ts'
import { Button } from '#ui/Button.tsx'
import { chipClass } from '#ui/chip.ts'
import { Sheet } from '#ui/Sheet.tsx'

/** Nothing else ever crops a picture. */
export function CropSheet({ item, onClose }: { item: DraftMedia; onClose: () => void }) {
  const t = useTranslations('composer.edit')
  const app = useTranslations('app')
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState(fullCrop)
  useEffect(() => {
    const read = createImageBitmap(item.file)
    read.then(setBitmap, toastError('composer.edit.failed'))
    return () => void read.then((drawn) => drawn.close(), toastError('composer.edit.failed'))
  }, [item.file])
  const { submit, busy } = useSubmit(async () => {
    if (turns || !isFullCrop(crop)) replaceFile(item.key, await cutPicture(item.file, { turns, crop }))
    onClose()
  }, toastError('composer.edit.failed'))
  const own = bitmap ? (turns % 2 === 0 ? bitmap.width / bitmap.height : bitmap.height / bitmap.width) : 1

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      full
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!bitmap} onClick={() => void submit()}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4">
        <CropStage bitmap={bitmap} turns={turns} own={own} crop={crop} onCrop={setCrop} />
        <div className="flex flex-wrap justify-center gap-2">
          <button
            type="button"
            className={chip}
            onClick={() => {
              setTurns((turns + 1) % 4)
              setCrop(rotated(crop))
            }}
          >
            <RotateCw size={14} aria-hidden="true" />
            {t('rotate')}
          </button>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning */}
          <div role="group" aria-label={t('shape')} className="contents">
            <button type="button" className={chip} onClick={() => setCrop(fullCrop)}>
              {t('whole')}
            </button>
            {shapes.map(([width, height]) => (
              <button key={`${width}:${height}`} type="button" className={chip} onClick={() => setCrop(cropOfRatio(width / height, own))}>
                {t('ratio', { width, height })}
              </button>
            ))}
          </div>
        </div>
        <p className="text-center text-sm text-quiet">{t('hint')}</p>
      </div>
    </Sheet>
  )
}

const shapes = [
  [1, 1],
  [4, 5],
  [3, 2],
  [16, 9],
] as const
const chip = chipClass({ pressable: true })
