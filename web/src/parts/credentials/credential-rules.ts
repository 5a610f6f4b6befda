import * as z from 'zod/mini'
import { codeRules, digits, factorCodeRules } from '#parts/account-entry/entry-rules.ts'

/* The rules of the forms for one's password and address; each error is the key of its message under `auth.problems`. */

/** How long and how hard to guess it has to be, the service says. */
const newPassword = z.object({ password: z.string(), confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password !== '' && password === confirm, {
    path: ['confirm'],
    error: 'passwords_must_match',
    // Also while the code is wrong, so that all errors show at once.
    when: () => true,
  }),
)
export const passwordRules = newPassword

const codeOrNothing = z.pipe(digits, z.string().check(z.regex(/^(\d{6})?$/, { error: 'code_form' })))
/** The codes of the two mails of a change of address; one may be empty. */
export const emailCodesRules = z.object({ present: codeOrNothing, next: codeOrNothing })

/** What proves that a session is somebody's, by the way in which they do it. */
export const proofRules = {
  password: z.object({ proof: z.string().check(z.minLength(1, { error: 'password_required' })) }),
  mail: z.object({ proof: codeRules.shape.code }),
  factor: z.object({ proof: factorCodeRules.shape.code }),
}
