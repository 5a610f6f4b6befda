import { useTranslations } from 'use-intl'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { useResend } from '#parts/account-entry/use-resend.ts'
import { Button } from '#ui/Button.tsx'

/** After a confirmation was sent anew from a sign-in form. */
export function ConfirmAgain({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTranslations('auth.checkEmail')
  const { resend, isSending } = useResend()
  return (
    <CheckEmail type="signup" email={email} onResend={() => void resend(email)} isSending={isSending}>
      <Button tone="quiet" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </CheckEmail>
  )
}
