import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Account, requestEmailChange } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { emailRules } from '#parts/account-entry/entry-rules.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { refetchAccount } from '#parts/credentials/account.data.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'

/** Both mails must confirm it. No address, or the present one, changes nothing. */
export function EmailForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useTranslations('security.email')
  const problem = useProblem()
  const { register, handleSubmit, watch, setError, setFocus, formState } = useForm({
    resolver: zodResolver(emailRules),
    defaultValues: { email: '' },
  })
  const { errors } = formState
  const isEmpty = watch('email').trim() === ''
  useEffect(() => setFocus('email'), [setFocus])

  const { submit, busy } = useSubmit(
    async ({ email }: { email: string }) => {
      if (email.toLowerCase() !== account.email) {
        await requestEmailChange(email)
        await refetchAccount()
        toastSuccess('security.email.requested')
      }
      onDone()
    },
    (error) => {
      placeRefusal(error, setError, refusals)
      toastAuthError('security.email.failed')(error)
    },
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <EmailField
        autoComplete="email"
        label={t('new')}
        hint={t('hint')}
        error={problem(errors.email)}
        onKeyDown={(event) => {
          // A form whose button is disabled is not submitted by Enter.
          if (event.key !== 'Enter' || !isEmpty) return
          event.preventDefault()
          onDone()
        }}
        {...register('email')}
      />
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy} disabled={isEmpty}>
        {busy ? t('busy') : t('update')}
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
