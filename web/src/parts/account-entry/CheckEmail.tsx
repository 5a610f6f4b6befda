import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { enterCode, type MailedCode, refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { forgetAwaitedMail, isAwaited, keepAwaitedMail } from '#data/session/awaited-mail.ts'
import { useSubmit } from '#data/submit.ts'
import { entryResolver } from '#parts/account-entry/entry-resolver.ts'
import { HeldNotice } from '#parts/account-entry/HeldNotice.tsx'
import { useCaptcha } from '#parts/account-entry/use-captcha.tsx'
import { useMail } from '#parts/account-entry/use-mail.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Divider } from '#ui/Divider.tsx'

interface Props {
  type: MailedCode
  email: string
  next?: string | undefined
  children: ReactNode
}

export function CheckEmail({ type, email, next, children }: Props) {
  const t = useTranslations('auth')
  const problem = useProblem()
  const captcha = useCaptcha()
  const again = useMail(type, captcha, { next, onSent: keepAwaitedMail })
  const [isHeld, setHeld] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { register, handleSubmit, setError, formState } = useForm({ resolver: entryResolver('code'), defaultValues: { code: '' } })
  const { errors } = formState
  const { submit, busy } = useSubmit(
    ({ code }: { code: string }) => enterCode(type, email, code),
    (error) => {
      if (refusalCode(error) === 'sign_up_held') setHeld(true)
      else if (!placeRefusal(error, setError, { otp_expired: ['code', 'code_wrong'] })) toastAuthError('auth.checkEmail.failed')(error)
    },
  )
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!isAwaited({ type, email })) keepAwaitedMail({ type, email })
    return forgetAwaitedMail
  }, [type, email])

  if (isHeld)
    return (
      <section className="grid gap-6">
        <HeldNotice />
        <div className="flex flex-wrap gap-2">{children}</div>
      </section>
    )
  return (
    <section className="grid gap-6">
      <div>
        <MailCheck size={36} className="mb-4 text-accent" aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
          {t('checkEmail.title')}
        </h1>
        <p className="mt-2 wordy text-quiet">
          {t.rich(texts[type], { address: () => <strong className="font-semibold text-ink">{email}</strong> })}
        </p>
      </div>
      <Divider text={t('checkEmail.orCode')} />
      <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
        <CodeField label={t('fields.code')} error={problem(errors.code)} {...register('code')} />
        <Button type="submit" tone="primary" size="lg" wide busy={busy}>
          {busy ? t('checkEmail.busy') : t('checkEmail.submit')}
        </Button>
      </form>
      <p className="text-sm text-quiet">{t('checkEmail.nothing')}</p>
      {captcha.widget}
      <div className="flex flex-wrap gap-2">
        <Button busy={again.busy} onClick={() => void again.submit(email)}>
          {again.busy ? t('checkEmail.resending') : t('checkEmail.resend')}
        </Button>
        {children}
      </div>
    </section>
  )
}

const texts = { signup: 'checkEmail.signUp', recovery: 'checkEmail.recovery', email: 'checkEmail.link' } as const
