import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { compressPicture } from '#device/picture.ts'
import { type Attachment, encoded } from '#screens/messages/conversation/attachments.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

interface Props {
  attachment: Attachment
  onDone: (file: File) => void
  onClose: () => void
}

const ratios = { whole: undefined, square: 1, portrait: 4 / 5, wide: 16 / 9 }
type Cut = keyof typeof ratios

export function PictureEditor({ attachment: { file, preview }, onDone, onClose }: Props) {
  const t = useTranslations('messages.editor')
  const [turns, setTurns] = useState(0)
  const [cut, setCut] = useState<Cut>('whole')
  const shown = useEdited(file, preview, turns % 4, ratios[cut])
  const { submit, busy } = useSubmit(async () => {
    if (turns % 4 !== 0 || cut !== 'whole') onDone(await encoded(file, { turns: turns % 4, ratio: ratios[cut] }))
    onClose()
  }, toastError('messages.failed.select_photo'))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="flex items-center justify-between gap-2">
          <Button icon={RotateCw} onClick={() => setTurns(turns + 1)}>
            {t('turn')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <img src={shown} alt={t('preview')} className="h-[min(50dvh,26rem)] w-full rounded-media bg-sunken object-contain" />
      <fieldset className="mt-4">
        <legend className="sr-only">{t('cut')}</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(ratios) as Cut[]).map((one) => (
            <ToggleChip key={one} pressed={cut === one} onClick={() => setCut(one)}>
              {t(`cuts.${one}`)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
    </Sheet>
  )
}

function useEdited(file: File, before: string, turns: number, ratio: number | undefined): string {
  const [edited, setEdited] = useState(before)
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    compressPicture(file, { turns, ratio }).then(
      (picture) => {
        if (isOver) return
        made = URL.createObjectURL(picture)
        setEdited(made)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file, turns, ratio])
  return edited
}
