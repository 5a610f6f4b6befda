import type { UserIdentity } from '@supabase/auth-js'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { unlinkProvider } from '#data/session/account-security.ts'
import { toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#screens/settings/security/ConfirmDialog.tsx'
import { useIdentityName } from '#screens/settings/security/IdentityRow.tsx'
import { renewAccount } from '#screens/settings/security/security.data.ts'

/** Asks before a way in is taken away. */
export function UnlinkDialog({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) {
  const t = useTranslations('security.linked')
  const name = useIdentityName()(identity)
  const [isUnlinking, setUnlinking] = useState(false)

  async function unlink() {
    setUnlinking(true)
    try {
      await unlinkProvider(identity)
      toastSuccess('security.linked.unlinked')
      void renewAccount()
      onClose()
    } catch (error) {
      toastAuthError('security.linked.unlink_failed')(error)
      setUnlinking(false)
    }
  }

  return (
    <ConfirmDialog
      title={t('unlink_title', { name })}
      text={t('unlink_text')}
      icon={Unlink}
      confirm={t('unlink')}
      busy={isUnlinking}
      onConfirm={() => void unlink()}
      onClose={onClose}
    />
  )
}
