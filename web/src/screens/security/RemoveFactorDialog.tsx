import type { Factor } from '@supabase/auth-js'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportEntry } from '#data/account-entry.ts'
import { removeFactor } from '#data/account-security.ts'
import { announce } from '#data/report.ts'
import { ConfirmDialog } from '#screens/security/ConfirmDialog.tsx'
import { renewAccount, renewSessions } from '#screens/security/security.data.ts'

/** Asks before an authenticator app counts no more. */
export function RemoveFactorDialog({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const t = useTranslations('security.twoStep')
  const [isRemoving, setRemoving] = useState(false)

  async function remove() {
    setRemoving(true)
    try {
      await removeFactor(factor.id)
      announce(isLast ? 'security.twoStep.turned_off' : 'security.twoStep.removed')
      void renewAccount()
      void renewSessions()
      onClose()
    } catch (error) {
      reportEntry('security.twoStep.remove_failed')(error)
      setRemoving(false)
    }
  }

  return (
    <ConfirmDialog
      title={t('remove_title', { name: factor.friendly_name || t('unnamed') })}
      text={t(isLast ? 'remove_last' : 'remove_text')}
      icon={Trash2}
      confirm={t(isLast ? 'turn_off' : 'remove')}
      busy={isRemoving}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
