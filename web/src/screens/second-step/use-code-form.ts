import { ignored } from '@atelier/contract/rules/ignored'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { codeProblem, recheckSession } from '#data/session/second-step.ts'
import { useSubmit } from '#data/submit.ts'
import type { factorCodeRules, recoveryCodeRules } from '#parts/account-entry/entry-rules.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { welcome } from '#screens/second-step/welcome.ts'

/** A wrong code is a field error and keeps focus; other failures are toasts. */
export function useCodeForm(
  rules: typeof factorCodeRules | typeof recoveryCodeRules,
  wrong: 'factor_code_wrong' | 'phone_code_wrong' | 'recovery_code_wrong',
  prove: (code: string) => Promise<void>,
) {
  const t = useTranslations('auth.problems')
  const format = useFormatter()
  const problem = useProblem()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver: zodResolver(rules), defaultValues: { code: '' } })

  const { submit, busy } = useSubmit(
    async ({ code }: { code: string }) => {
      await prove(code)
      welcome()
    },
    (error) => {
      const about = codeProblem(error)
      if (!about) {
        toastAuthError('auth.secondStep.failed')(error)
        void ignored(recheckSession(error), 'the form says why')
        return
      }
      setError('code', about.wrong ? { message: wrong } : { type: 'said', message: tooMany(about.waitS) })
      setFocus('code', { shouldSelect: true })
    },
  )

  function tooMany(waitS: number): string {
    // Rounded up, so that nobody tries a few seconds too early.
    const at = new Date(Math.ceil((Date.now() + waitS * 1000) / 60_000) * 60_000)
    return t('too_many', { time: format.dateTime(at, { hour: 'numeric', minute: '2-digit' }) })
  }

  return { submit: handleSubmit(submit), busy, field: register('code'), error: problem(formState.errors.code) }
}
