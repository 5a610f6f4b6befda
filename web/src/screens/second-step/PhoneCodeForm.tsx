import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { proveFactor, sendCode } from '#data/session/second-step.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { factorCodeRules } from '#parts/account-entry/entry-rules.ts'
import { useCodeForm } from '#screens/second-step/use-code-form.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'

export function PhoneCodeForm({ factorId }: { factorId: string }) {
  const t = useTranslations('auth')
  const [challengeId, setChallengeId] = useState<string>()
  const prove = (code: string) => proveFactor(factorId, code, challengeId)
  const { submit, busy, field, error } = useCodeForm(factorCodeRules, 'phone_code_wrong', prove)

  const sending = useSubmit(async () => {
    setChallengeId(await sendCode(factorId))
    toastSuccess('auth.secondStep.sent')
  }, toastAuthError('auth.secondStep.sendFailed'))

  const ask = (
    <Button tone={challengeId ? 'outline' : 'primary'} size="lg" wide busy={sending.busy} onClick={() => void sending.submit()}>
      {sending.busy ? t('checkEmail.resending') : t(challengeId ? 'checkEmail.resend' : 'secondStep.send')}
    </Button>
  )
  if (!challengeId) return ask
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CodeField label={t('fields.code')} autoFocus error={error} {...field} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('checkEmail.busy') : t('secondStep.submit')}
      </Button>
      {ask}
    </form>
  )
}
