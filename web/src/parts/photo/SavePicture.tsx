import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { saveFile } from '#device/save-file.ts'
import { IconButton } from '#ui/IconButton.tsx'

export function SavePicture({ src }: { src: string }) {
  const t = useTranslations('photos')
  const save = () => saved(src).then(() => toastSuccess('photos.saved'), toastError('photos.save_failed'))
  return <IconButton icon={Download} label={t('save')} onClick={() => void save()} />
}

async function saved(src: string) {
  const answer = await fetch(src)
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  const picture = await answer.blob()
  const kind = picture.type.replace('image/', '').replace('jpeg', 'jpg')
  await saveFile(`atelier-${Date.now()}.${kind}`, picture)
}
