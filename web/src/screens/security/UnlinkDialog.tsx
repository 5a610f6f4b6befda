import type { UserIdentity } from '@supabase/auth-js'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportEntry } from '#data/account-entry.ts'
import { unlinkProvider } from '#data/account-security.ts'
import { announce } from '#data/report.ts'
import { ConfirmDialog } from '#screens/security/ConfirmDialog.tsx'
import { useIdentityName } from '#screens/security/IdentityRow.tsx'
import { renewAccount } from '#screens/security/security.data.ts'

/** Asks before a way in is taken away. */
export function UnlinkDialog({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) {
  const t = useTranslations('security.linked')
  const name = useIdentityName()(identity)
  const [isUnlinking, setUnlinking] = useState(false)

  async function unlink() {
    setUnlinking(true)
    try {
      await unlinkProvider(identity)
      announce('security.linked.unlinked')
      void renewAccount()
      onClose()
    } catch (error) {
      reportEntry('security.linked.unlink_failed')(error)
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
