import type { Factor } from '@supabase/auth-js'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { unenrolFactor } from '#data/session/account-security.ts'
import { toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { refetchAccount, refetchSessions } from '#parts/credentials/account.data.ts'
import { useFactorName } from '#screens/settings/security/factor-name.ts'

export function RemoveFactorDialog({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const t = useTranslations('security.twoStep')
  const keys = useTranslations('securityKeys')
  const name = useFactorName()(factor)
  const isKey = factor.factor_type === 'webauthn'

  async function remove() {
    await unenrolFactor(factor.id)
    toastSuccess(isLast ? 'security.twoStep.turned_off' : isKey ? 'securityKeys.removed' : 'security.twoStep.removed')
    void refetchAccount()
    void refetchSessions()
  }

  return (
    <ConfirmDialog
      title={t('remove_title', { name })}
      text={isLast ? t('remove_last') : isKey ? keys('remove_text') : t('remove_text')}
      icon={Trash2}
      confirm={t(isLast ? 'turn_off' : 'remove')}
      action={remove}
      failed={toastAuthError('security.twoStep.remove_failed')}
      onClose={onClose}
    />
  )
}
