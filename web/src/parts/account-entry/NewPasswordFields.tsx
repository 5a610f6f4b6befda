import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordStrength } from '#parts/account-entry/PasswordStrength.tsx'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { PasswordField } from '#ui/PasswordField.tsx'

interface Props {
  label: string
  typed?: string
  password: UseFormRegisterReturn
  confirm: UseFormRegisterReturn
  errors: { password?: FieldError; confirm?: FieldError }
}

export function NewPasswordFields({ label, typed, password, confirm, errors }: Props) {
  const t = useTranslations('auth.fields')
  const problem = useProblem()
  const eye = { showText: t('show'), hideText: t('hide'), autoComplete: 'new-password' }
  return (
    <>
      <PasswordField {...eye} label={label} error={problem(errors.password)} {...password} />
      {typed !== undefined && <PasswordStrength password={typed} />}
      <PasswordField {...eye} label={t('confirm')} error={problem(errors.confirm)} {...confirm} />
    </>
  )
}
