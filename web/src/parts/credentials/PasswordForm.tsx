import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { changePassword } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { NewPasswordFields } from '#parts/account-entry/NewPasswordFields.tsx'
import { refetchAccount, refetchSessions } from '#parts/credentials/account.data.ts'
import { passwordRules } from '#parts/credentials/credential-rules.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { Button } from '#ui/Button.tsx'

export function PasswordForm({ email, isFirst, onDone }: { email: string; isFirst: boolean; onDone: () => void }) {
  const auth = useTranslations('auth')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(passwordRules),
    defaultValues: { password: '', confirm: '' },
  })
  const { errors } = formState
  useEffect(() => setFocus('password'), [setFocus])

  const { submit, busy } = useSubmit(
    async ({ password }: { password: string }) => {
      await changePassword(password)
      toastSuccess(isFirst ? 'security.password.done_first' : 'security.password.done')
      void refetchAccount()
      void refetchSessions()
      onDone()
    },
    (error) => {
      placeRefusal(error, setError, refusals)
      toastAuthError('security.password.failed')(error)
    },
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={auth('fields.newPassword')} password={register('password')} confirm={register('confirm')} errors={errors} />
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy}>
        {busy ? auth('reset.busy') : auth('reset.submit')}
      </Button>
    </form>
  )
}

const refusals = {
  weak_password: ['password', undefined],
  same_password: ['password', 'password_same'],
} as const
