import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { giveRecoveryCode } from '#data/session/second-step.ts'
import { recoveryCodeRules } from '#parts/account-entry/entry-rules.ts'
import { useCodeForm } from '#screens/second-step/use-code-form.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

export function RecoveryForm() {
  const t = useTranslations('auth')
  const { submit, busy, field, error } = useCodeForm(recoveryCodeRules, 'recovery_code_wrong', giveRecoveryCode)
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={t('secondStep.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.recoveryCodes.typed}
        autoFocus
        error={error}
        {...field}
      />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('checkEmail.busy') : t('secondStep.submit')}
      </Button>
    </form>
  )
}
