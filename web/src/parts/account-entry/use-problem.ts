import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'

/** The message of a refused field, by its code; one of type `said` is a text already. */
export function useProblem() {
  const t = useTranslations('auth.problems')
  return (error: FieldError | undefined) => (error?.type === 'said' ? error.message : error?.message && t(error.message as 'email_invalid'))
}
