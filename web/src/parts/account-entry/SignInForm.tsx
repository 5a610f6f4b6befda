import { paths } from '@atelier/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, reportEntry, signIn } from '#data/account-entry.ts'
import { announce } from '#data/report.ts'
import { signInRules } from '#parts/account-entry/entry-rules.ts'
import { Unconfirmed } from '#parts/account-entry/Unconfirmed.tsx'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Email, password, Log in. `onResent` shows where the code of a confirmation sent anew can be entered. */
export function SignInForm({ onResent, tone = 'primary' }: { onResent: (email: string) => void; tone?: 'primary' | 'outline' }) {
  const t = useTranslations('auth')
  const problem = useProblem()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(signInRules),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const [email, password] = watch(['email', 'password'])

  const submit = handleSubmit(async (entered) => {
    setUnconfirmed(undefined)
    try {
      await signIn(entered.email, entered.password)
      announce('auth.signIn.done')
    } catch (error) {
      if (refusalCode(error) === 'email_not_confirmed') setUnconfirmed(entered.email)
      reportEntry('auth.signIn.failed')(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {unconfirmed && <Unconfirmed email={unconfirmed} onResent={onResent} />}
      <TextField
        type="email"
        autoComplete="username"
        inputMode="email"
        label={t('fields.email')}
        error={problem(errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('fields.password')}
        showText={t('fields.show')}
        hideText={t('fields.hide')}
        error={problem(errors.password)}
        {...register('password')}
      />
      <Button type="submit" tone={tone} size="lg" wide busy={isSubmitting} disabled={!email || !password}>
        {isSubmitting ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      <Link to={paths.forgotPassword} className="link justify-self-center py-2 text-sm">
        {t('signIn.forgot')}
      </Link>
    </form>
  )
}
