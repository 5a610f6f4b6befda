import { useTranslations } from 'use-intl'
import type { MailedCode } from '#data/session/account-entry.ts'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { Button } from '#ui/Button.tsx'

/** A mail that a sign-in form has sent: a sign-in link, or the confirmation anew. */
export interface SentMail {
  type: MailedCode
  email: string
}

/** "Check your email" in the place of the sign-in form that sent the mail. */
export function MailSent({ mail, next, onBack }: { mail: SentMail; next?: string | undefined; onBack: () => void }) {
  const t = useTranslations('auth.checkEmail')
  return (
    <CheckEmail {...mail} next={next}>
      <Button tone="quiet" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </CheckEmail>
  )
}
