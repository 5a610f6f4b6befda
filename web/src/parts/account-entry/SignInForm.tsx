import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, signIn, toastAuthError } from '#data/session/account-entry.ts'
import type { AwaitedMail } from '#data/session/awaited-mail.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { currentSuspension, forgetSuspension, useSuspension } from '#data/session/suspension.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { entryResolver } from '#parts/account-entry/entry-resolver.ts'
import { HeldNotice } from '#parts/account-entry/HeldNotice.tsx'
import { OtherWays } from '#parts/account-entry/OtherWays.tsx'
import { PasskeyWay } from '#parts/account-entry/PasskeyWay.tsx'
import { Unconfirmed } from '#parts/account-entry/Unconfirmed.tsx'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

const SuspendedNotice = lazyPart(() => import('#parts/account-entry/SuspendedNotice.tsx').then((file) => file.SuspendedNotice))

interface Props {
  next?: string | undefined
  onMailed: (mail: AwaitedMail) => void
  tone?: 'primary' | 'outline'
}

export function SignInForm({ next, onMailed, tone = 'primary' }: Props) {
  const t = useTranslations('auth')
  const problem = useProblem()
  const captcha = useCaptcha()
  const confirmation = useMail('signup', captcha, { onSent: onMailed })
  const link = useMail('email', captcha, { next, onSent: onMailed })
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  const { register, handleSubmit, watch, trigger, setFocus, formState } = useForm({
    resolver: entryResolver('signIn'),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const suspension = useSuspension()
  useEffect(() => forgetSuspension, [])
  const [email, password] = watch(['email', 'password'])

  const { submit, busy } = useSubmit(
    async (entered: { email: string; password: string }) => {
      setUnconfirmed(undefined)
      setHeld(false)
      const isSent = await captcha.solved((token) => signIn(entered.email, entered.password, token))
      // With a second factor the welcome comes after the second step.
      if (isSent && isIn(currentSession())) toastSuccess('auth.signIn.done')
    },
    (error) => {
      if (refusalCode(error) === 'email_not_confirmed') setUnconfirmed(email.trim())
      if (refusalCode(error) === 'sign_up_held') return setHeld(true)
      // The notice explains it.
      if (!currentSuspension()) toastAuthError('auth.signIn.failed')(error)
    },
  )

  async function mailLink() {
    if (!(await trigger('email'))) return setFocus('email')
    await link.submit(email.trim())
  }

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <PasskeyWay first />
      {suspension && (
        <Suspense>
          <SuspendedNotice key={suspension} token={suspension} />
        </Suspense>
      )}
      {isHeld && <HeldNotice />}
      {unconfirmed && <Unconfirmed isSending={confirmation.busy} onResend={() => void confirmation.submit(unconfirmed)} />}
      <EmailField label={t('fields.email')} autoComplete="username webauthn" error={problem(errors.email)} {...register('email')} />
      <PasswordField
        label={t('fields.password')}
        showText={t('fields.show')}
        hideText={t('fields.hide')}
        error={problem(errors.password)}
        {...register('password')}
      />
      {captcha.widget}
      <Button type="submit" tone={tone} size="lg" wide busy={busy} disabled={!email || !password}>
        {busy ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      <Link to={paths.forgotPassword} className="link justify-self-center py-2 text-sm">
        {t('signIn.forgot')}
      </Link>
      <OtherWays next={next} isMailing={link.busy} onMail={() => void mailLink()} />
    </form>
  )
}
