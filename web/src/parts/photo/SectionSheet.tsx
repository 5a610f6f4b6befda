import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { cutPicture } from '#device/picture.ts'
import { CropStage } from '#parts/photo/CropStage.tsx'
import { cropOfRatio } from '#parts/photo/crop.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export interface CropSection {
  /** Width / height. */
  ratio: number
  round?: boolean
}

interface Props extends CropSection {
  file: File
  onCut: (cut: File) => Promise<void>
  onFailed: (error: unknown) => void
  onClose: () => void
}

export function SectionSheet({ file, ratio, round = false, onCut, onFailed, onClose }: Props) {
  const t = useTranslations('photos.crop')
  const app = useTranslations('app')
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [chosen, setChosen] = useState<ReturnType<typeof cropOfRatio>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is read once
  useEffect(() => {
    let isOpen = true
    const read = createImageBitmap(file)
    read.then(
      (drawn) => (isOpen ? setBitmap(drawn) : drawn.close()),
      (error) => isOpen && onFailed(error),
    )
    return () => {
      isOpen = false
    }
  }, [file])
  const own = bitmap ? bitmap.width / bitmap.height : 1
  const crop = chosen ?? cropOfRatio(ratio, own)
  const { submit, busy } = useSubmit(async () => onCut(await cutPicture(file, { turns: 0, crop })), onFailed)
  if (!bitmap) return null
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      full
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4">
        <CropStage bitmap={bitmap} own={own} crop={crop} onCrop={setChosen} locked={round ? 'round' : 'square'} />
        <p className="text-center text-sm text-quiet">{t('hint')}</p>
      </div>
    </Sheet>
  )
}
