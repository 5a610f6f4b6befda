import { useTranslations } from 'use-intl'
import type { AwaitedMail } from '#data/session/awaited-mail.ts'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { Button } from '#ui/Button.tsx'

export function MailSent({ mail, next, onBack }: { mail: AwaitedMail; next?: string | undefined; onBack: () => void }) {
  const t = useTranslations('auth.checkEmail')
  return (
    <CheckEmail {...mail} next={next}>
      <Button tone="quiet" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </CheckEmail>
  )
}
