import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { type KnownCommunity, leave } from '#parts/communities/communities.data.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

export function LeaveCommunityDialog({ community, onClose }: { community: KnownCommunity; onClose: () => void }) {
  const t = useTranslations('communities.leave')
  const app = useTranslations('app')
  const { name, is_public, membership } = community
  if (membership === 'owner') {
    return (
      <Dialog open onClose={onClose} title={t('owner_title')} footer={<Button onClick={onClose}>{app('close')}</Button>}>
        <p className="wordy">{t('owner_text', { name })}</p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('title', { name })}
      text={is_public ? t('text') : t('text_private')}
      icon={LogOut}
      confirm={t('confirm')}
      action={() => leave(community)}
      failed={toastError('communities.membership.failed')}
      onClose={onClose}
    />
  )
}
