import * as z from 'zod/mini'
import { codeRules, digits, factorCodeRules } from '#parts/account-entry/entry-rules.ts'

/* Errors are keys under `auth.problems`. */

/** The service decides about length and strength. */
const newPassword = z.object({ password: z.string(), confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password !== '' && password === confirm, {
    path: ['confirm'],
    error: 'passwords_must_match',
    // Even while the code is wrong, so that all errors show at once.
    when: () => true,
  }),
)
export const passwordRules = newPassword

const codeOrNothing = z.pipe(digits, z.string().check(z.regex(/^(\d{6})?$/, { error: 'code_form' })))
/** One may be empty. */
export const emailCodesRules = z.object({ present: codeOrNothing, next: codeOrNothing })

export const proofRules = {
  password: z.object({ proof: z.string().check(z.minLength(1, { error: 'password_required' })) }),
  mail: z.object({ proof: codeRules.shape.code }),
  factor: z.object({ proof: factorCodeRules.shape.code }),
}
