import { useTranslations } from 'use-intl'
import { useResend } from '#parts/account-entry/use-resend.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The address of this account was never confirmed: have the mail sent again. */
export function Unconfirmed({ email, onResent }: { email: string; onResent: (email: string) => void }) {
  const t = useTranslations('auth')
  const { resend, isSending } = useResend()
  return (
    <Notice tone="warning">
      <p>{t('signIn.unconfirmed')}</p>
      <Button size="sm" className="mt-3" busy={isSending} onClick={async () => (await resend(email)) && onResent(email)}>
        {isSending ? t('checkEmail.resending') : t('resend.action')}
      </Button>
    </Notice>
  )
}
