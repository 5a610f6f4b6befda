import { useTranslations } from 'use-intl'
import { proveFactor } from '#data/session/second-step.ts'
import { factorCodeRules } from '#parts/account-entry/entry-rules.ts'
import { useCodeForm } from '#screens/second-step/use-code-form.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'

export function AppCodeForm({ factorId, autoFocus }: { factorId: string; autoFocus: boolean }) {
  const t = useTranslations('auth')
  const { submit, busy, field, error } = useCodeForm(factorCodeRules, 'factor_code_wrong', (code) => proveFactor(factorId, code))
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CodeField label={t('fields.code')} autoFocus={autoFocus} error={error} {...field} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {busy ? t('checkEmail.busy') : t('secondStep.submit')}
      </Button>
    </form>
  )
}
