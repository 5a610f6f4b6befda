import { useTranslations } from 'use-intl'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { Button } from '#ui/Button.tsx'

export function ResendConfirmation({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslations('auth')
  const links = useTranslations('links.link')
  const captcha = useCaptcha()
  const { submit, busy } = useMail('signup', captcha, { onSent: () => onSent(email) })
  return (
    <>
      {captcha.widget}
      <Button tone="primary" size="lg" wide busy={busy} onClick={() => void submit(email)}>
        {busy ? t('checkEmail.resending') : links('resendTo', { address: email })}
      </Button>
    </>
  )
}
