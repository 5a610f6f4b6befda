import { paths } from '@atelier/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, signIn, toastAuthError } from '#data/session/account-entry.ts'
import type { AwaitedMail } from '#data/session/awaited-mail.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { toastSuccess } from '#data/toasts.ts'
import { signInRules } from '#parts/account-entry/entry-rules.ts'
import { OtherWays } from '#parts/account-entry/OtherWays.tsx'
import { Unconfirmed } from '#parts/account-entry/Unconfirmed.tsx'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

interface Props {
  /** Where the person wanted to go. */
  next?: string | undefined
  /** A mail with a code was sent. */
  onMailed: (mail: AwaitedMail) => void
  tone?: 'primary' | 'outline'
}

/** The sign-in form, with the other ways to sign in below it. */
export function SignInForm({ next, onMailed, tone = 'primary' }: Props) {
  const t = useTranslations('auth')
  const problem = useProblem()
  const captcha = useCaptcha()
  const confirmation = useMail('signup', captcha)
  const link = useMail('email', captcha, next)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { register, handleSubmit, watch, trigger, setFocus, formState } = useForm({
    resolver: zodResolver(signInRules),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const [email, password] = watch(['email', 'password'])

  const submit = handleSubmit(async (entered) => {
    setUnconfirmed(undefined)
    try {
      const isSent = await captcha.solved((token) => signIn(entered.email, entered.password, token))
      // With a second factor the welcome comes after the second step.
      if (isSent && isIn(currentSession())) toastSuccess('auth.signIn.done')
    } catch (error) {
      if (refusalCode(error) === 'email_not_confirmed') setUnconfirmed(entered.email)
      toastAuthError('auth.signIn.failed')(error)
    }
  })

  async function resend(address: string) {
    if (await confirmation.send(address)) onMailed({ type: 'signup', email: address })
  }

  async function mailLink() {
    if (!(await trigger('email'))) return setFocus('email')
    const address = email.trim()
    if (await link.send(address)) onMailed({ type: 'email', email: address })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {unconfirmed && <Unconfirmed isSending={confirmation.isSending} onResend={() => void resend(unconfirmed)} />}
      <EmailField label={t('fields.email')} error={problem(errors.email)} {...register('email')} />
      <PasswordField
        label={t('fields.password')}
        showText={t('fields.show')}
        hideText={t('fields.hide')}
        error={problem(errors.password)}
        {...register('password')}
      />
      {captcha.widget}
      <Button type="submit" tone={tone} size="lg" wide busy={isSubmitting} disabled={!email || !password}>
        {isSubmitting ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      <Link to={paths.forgotPassword} className="link justify-self-center py-2 text-sm">
        {t('signIn.forgot')}
      </Link>
      <OtherWays next={next} isMailing={link.isSending} onMail={() => void mailLink()} />
    </form>
  )
}
