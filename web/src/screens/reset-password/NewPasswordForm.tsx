import { paths } from '@atelier/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, setPassword, toastAuthError } from '#data/session/account-entry.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { newPasswordRules } from '#parts/account-entry/entry-rules.ts'
import { NewPasswordFields } from '#parts/account-entry/NewPasswordFields.tsx'
import { PasskeyOffer } from '#parts/account-entry/PasskeyOffer.tsx'
import { shouldOfferPasskey } from '#parts/account-entry/passkey-offer.ts'
import { Button } from '#ui/Button.tsx'

export function NewPasswordForm() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(newPasswordRules),
    defaultValues: { password: '', confirm: '' },
  })
  const { errors } = formState
  const [isOffering, setOffering] = useState(false)
  const leave = () => navigate({ to: paths.home, replace: true })

  const { submit, busy } = useSubmit(
    async ({ password }: { password: string }) => {
      await setPassword(password)
      toastSuccess('auth.reset.done')
      if (await shouldOfferPasskey()) setOffering(true)
      else await leave()
    },
    (error) => {
      if (refusalCode(error) === 'weak_password') setError('password', { message: 'password_common' }, { shouldFocus: true })
      toastAuthError('auth.reset.failed')(error)
    },
  )

  if (isOffering) return <PasskeyOffer onDone={() => void leave()} />
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <h1 className="display text-2xl">{t('reset.welcome')}</h1>
      <p className="-mt-2 mb-2 text-quiet">{t('reset.text')}</p>
      <NewPasswordFields
        label={t('fields.newPassword')}
        typed={watch('password')}
        password={register('password')}
        confirm={register('confirm')}
        errors={errors}
      />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('reset.busy') : t('reset.submit')}
      </Button>
    </form>
  )
}
