import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { remove } from '#parts/post/post.data.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks before a post goes for good. */
export function DeletePostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const t = useTranslations('posts.delete')
  const app = useTranslations('app')
  const [isDeleting, setDeleting] = useState(false)

  async function confirm() {
    setDeleting(true)
    if (await remove(postId)) onClose()
    else setDeleting(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="danger" icon={Trash2} busy={isDeleting} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
