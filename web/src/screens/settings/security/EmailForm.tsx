import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Account, requestEmailChange } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#screens/settings/security/place-refusal.ts'
import { renewAccount } from '#screens/settings/security/security.data.ts'
import { newEmailRules } from '#screens/settings/security/security-rules.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'

/** Requests another address, which must be confirmed by both mails. */
export function EmailForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useTranslations('security.email')
  const problem = useProblem()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(newEmailRules(account.email)),
    defaultValues: { email: '' },
  })
  const { errors } = formState
  useEffect(() => setFocus('email'), [setFocus])

  const { submit, busy } = useSubmit(
    async ({ email }: { email: string }) => {
      await requestEmailChange(email)
      await renewAccount()
      onDone()
    },
    (error) => placeRefusal(error, setError, refusals) || toastAuthError('security.email.failed')(error),
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="mt-5 grid max-w-form gap-4">
      <EmailField autoComplete="email" label={t('new')} hint={t('hint')} error={problem(errors.email)} {...register('email')} />
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy}>
        {busy ? t('busy') : t('submit')}
      </Button>
    </form>
  )
}

const refusals = {
  email_exists: ['email', 'email_taken'],
  email_address_invalid: ['email', 'email_invalid'],
  validation_failed: ['email', 'email_invalid'],
  over_email_send_rate_limit: ['email', 'mail_too_soon'],
} as const
