import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, signUp, toastAuthError } from '#data/session/account-entry.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { entryResolver } from '#parts/account-entry/entry-resolver.ts'
import { HeldNotice } from '#parts/account-entry/HeldNotice.tsx'
import { NewPasswordFields } from '#parts/account-entry/NewPasswordFields.tsx'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmailField } from '#ui/EmailField.tsx'

export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('auth')
  const rules = useTranslations('networkRules')
  const problem = useProblem()
  const captcha = useCaptcha()
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: entryResolver('signUp'),
    defaultValues: { email: '', password: '', confirm: '', terms: false as boolean as true },
  })
  const { errors } = formState
  const [isHeld, setHeld] = useState(false)

  const { submit, busy } = useSubmit(
    ({ email, password }: { email: string; password: string }) =>
      captcha.solved(async (token) => {
        if (!(await signUp(email, password, token))) return
        toastSuccess('auth.signUp.done')
        onSent(email)
      }),
    (error) => {
      if (refusalCode(error) === 'sign_up_held') return setHeld(true)
      if (refusalCode(error) === 'weak_password') setError('password', { message: 'password_common' }, { shouldFocus: true })
      toastAuthError('auth.signUp.failed')(error)
    },
  )

  if (isHeld) return <HeldNotice />
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <EmailField label={t('fields.email')} autoComplete="username webauthn" error={problem(errors.email)} {...register('email')} />
      <NewPasswordFields
        label={t('fields.password')}
        typed={watch('password')}
        password={register('password')}
        confirm={register('confirm')}
        errors={errors}
      />
      <Checkbox
        label={t.rich('signUp.terms', {
          terms: (text) => <Reading to={paths.terms}>{text}</Reading>,
          privacy: (text) => <Reading to={paths.privacy}>{text}</Reading>,
        })}
        error={problem(errors.terms)}
        {...register('terms')}
      />
      <p className="text-sm text-quiet">{rules.rich('read', { rules: (text) => <Reading to={paths.rules}>{text}</Reading> })}</p>
      {captcha.widget}
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('signUp.busy') : t('signUp.submit')}
      </Button>
    </form>
  )
}

/** In a new tab, so that the form keeps what was typed. */
function Reading({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
    </Link>
  )
}
