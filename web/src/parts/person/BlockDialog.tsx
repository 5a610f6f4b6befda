import type { Author } from '@atelier/contract/authors'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { block, unblock } from '#parts/person/block.data.ts'
import { toast } from '#ui/toast.ts'

interface Props {
  person: Author
  name: string
  /** Leaves the page afterwards, because it shows that person. */
  leaves?: boolean
  onClose: () => void
}

export function BlockDialog({ person, name, leaves = true, onClose }: Props) {
  const t = useTranslations('profile.block')
  const navigate = useNavigate()

  async function confirm() {
    await block(person.user_id)
    toast({
      title: t('done', { name }),
      action: { label: t('undo'), onPress: () => void unblock(person.user_id).catch(toastError('profile.block_failed')) },
    })
    if (leaves) void navigate({ to: paths.home })
  }

  return (
    <ConfirmDialog
      title={t('title', { name })}
      text={t('text')}
      icon={Ban}
      confirm={t('confirm')}
      action={confirm}
      failed={toastError('profile.block_failed')}
      onClose={onClose}
    />
  )
}
