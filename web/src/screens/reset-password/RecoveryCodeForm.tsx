import { paths } from '@atelier/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { enterCode, toastAuthError } from '#data/session/account-entry.ts'
import { useSubmit } from '#data/submit.ts'
import { recoveryRules } from '#parts/account-entry/entry-rules.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { CodeField } from '#ui/CodeField.tsx'
import { EmailField } from '#ui/EmailField.tsx'

/** For a recovery link that failed or was opened on another device. */
export function RecoveryCodeForm() {
  const t = useTranslations('auth')
  const problem = useProblem()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(recoveryRules),
    defaultValues: { email: '', code: '' },
  })
  const { errors } = formState
  const { submit, busy } = useSubmit(
    ({ email, code }: { email: string; code: string }) => enterCode('recovery', email, code),
    (error) => placeRefusal(error, setError, { otp_expired: ['code', 'code_wrong'] }) || toastAuthError('auth.checkEmail.failed')(error),
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <h1 className="display text-2xl">{t('reset.welcome')}</h1>
      <p className="-mt-2 mb-2 text-quiet">{t('reset.codeText')}</p>
      <EmailField label={t('fields.email')} error={problem(errors.email)} {...register('email')} />
      <CodeField label={t('fields.code')} error={problem(errors.code)} {...register('code')} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('checkEmail.busy') : t('checkEmail.submit')}
      </Button>
      <Link to={paths.forgotPassword} className={buttonClass({ tone: 'quiet' })}>
        {t('reset.newLink')}
      </Link>
    </form>
  )
}
