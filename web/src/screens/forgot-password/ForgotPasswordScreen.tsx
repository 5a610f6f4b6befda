import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { awaitedMail } from '#data/session/awaited-mail.ts'
import { useTitle } from '#device/title.ts'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { entryResolver } from '#parts/account-entry/entry-resolver.ts'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmailField } from '#ui/EmailField.tsx'

/** The answer is the same for unknown addresses. */
export function ForgotPasswordScreen() {
  const t = useTranslations('auth')
  const problem = useProblem()
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState(() => awaitedMail(paths.forgotPassword)?.email)
  const { submit, busy } = useMail('recovery', captcha, { onSent: ({ email }) => setSentTo(email) })
  const { register, handleSubmit, formState } = useForm({ resolver: entryResolver('email'), defaultValues: { email: '' } })
  const { errors } = formState
  useTitle(t('forgot.title'))

  const back = (
    <Link to={paths.signIn} className={buttonClass({ tone: 'quiet' })}>
      {t('checkEmail.backToSignIn')}
    </Link>
  )
  if (sentTo)
    return (
      <CheckEmail type="recovery" email={sentTo}>
        {back}
      </CheckEmail>
    )
  return (
    <form onSubmit={handleSubmit(({ email }) => submit(email))} noValidate className="grid gap-4">
      <h1 className="display text-2xl">{t('forgot.welcome')}</h1>
      <p className="-mt-2 mb-2 text-quiet">{t('forgot.text')}</p>
      <EmailField label={t('fields.email')} error={problem(errors.email)} {...register('email')} />
      {captcha.widget}
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('forgot.busy') : t('forgot.submit')}
      </Button>
      {back}
    </form>
  )
}
