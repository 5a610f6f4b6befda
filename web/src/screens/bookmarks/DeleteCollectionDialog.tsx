import type { Collection } from '@atelier/contract/bookmarks'
import { paths } from '@atelier/contract/paths'
import { getRouteApi } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { removeCollection } from '#parts/bookmarks/collections.data.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'

const route = getRouteApi('/shell/bookmarks')

export function DeleteCollectionDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useTranslations('bookmarks.delete')
  const { collection: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const confirm = async () => {
    // First, or the page would say that the collection is gone.
    if (chosen === collection.id) await navigate({ to: paths.bookmarks, search: {} })
    await removeCollection(collection.id)
  }
  return (
    <ConfirmDialog
      title={t('title', { name: collection.name })}
      text={t('text')}
      icon={Trash2}
      confirm={t('confirm')}
      action={confirm}
      failed={toastError('bookmarks.delete.failed')}
      onClose={onClose}
    />
  )
}
