import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Enrolment, enrolFactor } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { factorNameRules } from '#screens/settings/security/factor-rules.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

export function NameFactorStep({ name, onStarted }: { name: string; onStarted: (enrolment: Enrolment, name: string) => void }) {
  const t = useTranslations('security.setUp')
  const problem = useProblem()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(factorNameRules), defaultValues: { name } })
  const { errors } = formState

  const { submit, busy } = useSubmit(
    async ({ name }: { name: string }) => onStarted(await enrolFactor(name), name),
    (error) =>
      placeRefusal(error, setError, { mfa_factor_name_conflict: ['name', 'name_taken'] }) || toastAuthError('security.setUp.failed')(error),
  )

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-5">
      <p className="wordy text-quiet">{t('intro')}</p>
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        maxLength={limits.factorName}
        error={problem(errors.name)}
        {...register('name')}
        data-autofocus
      />
      <Button type="submit" tone="primary" wide busy={busy}>
        {busy ? t('starting') : t('start')}
      </Button>
    </form>
  )
}
