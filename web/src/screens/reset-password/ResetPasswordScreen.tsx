import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { useTitle } from '#device/title.ts'
import { NewPasswordForm } from '#screens/reset-password/NewPasswordForm.tsx'
import { RecoveryCodeForm } from '#screens/reset-password/RecoveryCodeForm.tsx'

/** The mail's link signs in; without it, its code does. */
export function ResetPasswordScreen() {
  const t = useTranslations('auth.reset')
  const { status } = useSession()
  useTitle(t('title'))
  return status === 'signed_in' ? <NewPasswordForm /> : <RecoveryCodeForm />
}
