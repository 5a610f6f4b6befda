import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { useTitle } from '#device/title.ts'
import { NewPasswordForm } from '#screens/reset-password/NewPasswordForm.tsx'
import { RecoveryCodeForm } from '#screens/reset-password/RecoveryCodeForm.tsx'

/** /auth/reset-password: where the recovery mail leads. Its link signs in, so the new password can be set; without it the mail's code does. */
export function ResetPasswordScreen() {
  const t = useTranslations('auth.reset')
  const { status } = useSession()
  useTitle(t('title'))
  return status === 'signed_in' ? <NewPasswordForm /> : <RecoveryCodeForm />
}
