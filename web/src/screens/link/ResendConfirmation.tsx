import { useTranslations } from 'use-intl'
import { addressSignedUp } from '#data/account-entry.ts'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { Button } from '#ui/Button.tsx'

/** A new confirmation for the address that this device signed up with, if it did. */
export function ResendConfirmation({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('auth')
  const captcha = useCaptcha()
  const { send, isSending } = useMail('signup', captcha)
  const email = addressSignedUp()
  if (!email) return null
  return (
    <>
      {captcha.widget}
      <Button tone="primary" size="lg" wide busy={isSending} onClick={async () => (await send(email)) && onSent(email)}>
        {isSending ? t('checkEmail.resending') : t('link.resendTo', { address: email })}
      </Button>
    </>
  )
}
