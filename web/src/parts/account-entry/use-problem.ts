import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'

/** An error of type `said` is already a text. */
export function useProblem() {
  const t = useTranslations('auth.problems')
  return (error: FieldError | undefined) => (error?.type === 'said' ? error.message : error?.message && t(error.message as 'email_invalid'))
}
