import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { Passkey } from '#data/session/passkeys.ts'
import { toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { removeListed } from '#parts/credentials/passkeys.data.ts'

export function DeletePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkeys')

  async function confirmed() {
    await removeListed(passkey.id)
    toastSuccess('passkeys.deleted')
  }

  return (
    <ConfirmDialog
      title={t('delete_title', { name: passkey.friendly_name || t('unnamed') })}
      text={t('delete_text')}
      icon={Trash2}
      confirm={t('delete')}
      action={confirmed}
      failed={toastAuthError('passkeys.delete_failed')}
      onClose={onClose}
    />
  )
}
