import type { UserIdentity } from '@supabase/auth-js'
import { Unlink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { unlinkProvider } from '#data/session/account-security.ts'
import { toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { refetchAccount } from '#parts/credentials/account.data.ts'
import { useIdentityName } from '#screens/settings/security/IdentityRow.tsx'

export function UnlinkDialog({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) {
  const t = useTranslations('security.linked')
  const name = useIdentityName()(identity)

  async function unlink() {
    await unlinkProvider(identity)
    toastSuccess('security.linked.unlinked')
    void refetchAccount()
  }

  return (
    <ConfirmDialog
      title={t('unlink_title', { name })}
      text={t('unlink_text')}
      icon={Unlink}
      confirm={t('unlink')}
      action={unlink}
      failed={toastAuthError('security.linked.unlink_failed')}
      onClose={onClose}
    />
  )
}
