import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { changePassword, requestPasswordCode } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { NewPasswordFields } from '#parts/account-entry/NewPasswordFields.tsx'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { renewAccount, renewSessions } from '#parts/credentials/account.data.ts'
import { passwordRules, passwordWithCodeRules } from '#parts/credentials/credential-rules.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { ResendButton } from '#parts/credentials/ResendButton.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Notice } from '#ui/Notice.tsx'

/** A new password. A session older than a day needs a mailed code as well; what was typed stays. */
export function PasswordForm({ email, isFirst, onDone }: { email: string; isFirst: boolean; onDone: () => void }) {
  const t = useTranslations('security.password')
  const auth = useTranslations('auth')
  const problem = useProblem()
  const [needsCode, setNeedsCode] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(needsCode ? passwordWithCodeRules : passwordRules),
    defaultValues: { password: '', confirm: '', code: '' },
  })
  const { errors } = formState
  useEffect(() => setFocus(needsCode ? 'code' : 'password'), [setFocus, needsCode])

  const mailing = useSubmit(
    async () => {
      await requestPasswordCode()
      setNeedsCode(true)
    },
    (error) => {
      // The code that was just sent still works.
      if (refusalCode(error) === 'over_email_send_rate_limit') setNeedsCode(true)
      toastAuthError('security.password.code_failed')(error)
    },
  )
  const { submit, busy } = useSubmit(
    async ({ password, code }: { password: string; code: string }) => {
      await changePassword(password, needsCode ? code : undefined)
      toastSuccess(isFirst ? 'security.password.done_first' : 'security.password.done')
      void renewAccount()
      void renewSessions()
      onDone()
    },
    (error) => {
      if (refusalCode(error) === 'reauthentication_needed') return mailing.submit()
      placeRefusal(error, setError, refusals)
      toastAuthError('security.password.failed')(error)
    },
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={auth('fields.newPassword')} password={register('password')} confirm={register('confirm')} errors={errors} />
      {needsCode && (
        <>
          <Notice>
            {t.rich('code_sent', { address: () => <strong className="font-semibold">{email}</strong> })}
            <ResendButton size="sm" className="mt-3 flex" busy={mailing.busy} onResend={() => void mailing.submit()} />
          </Notice>
          <CodeField short label={auth('fields.code')} error={problem(errors.code)} {...register('code')} />
        </>
      )}
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy}>
        {busy ? auth('reset.busy') : auth('reset.submit')}
      </Button>
    </form>
  )
}

const refusals = {
  weak_password: ['password', undefined],
  same_password: ['password', 'password_same'],
  reauthentication_not_valid: ['code', 'code_wrong'],
} as const
