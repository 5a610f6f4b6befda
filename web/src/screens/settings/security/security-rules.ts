import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import { codeRules, digits, emailRules, newPasswordRules } from '#parts/account-entry/entry-rules.ts'

/** The rules of the security screen's forms; each error is the key of its message under `auth.problems`. */
export const passwordRules = z.intersection(newPasswordRules, z.object({ code: z.string() }))
export const passwordWithCodeRules = z.intersection(newPasswordRules, codeRules)

export const newEmailRules = (present: string | undefined) =>
  emailRules.check(z.refine(({ email }) => email.toLowerCase() !== present, { path: ['email'], error: 'email_same' }))

const codeOrNothing = z.pipe(digits, z.string().check(z.regex(/^(\d{6})?$/, { error: 'code_form' })))
/** The codes of the two mails of a change of address; one may be empty. */
export const emailCodesRules = z.object({ present: codeOrNothing, next: codeOrNothing })

export const factorNameRules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'name_required' }), z.maxLength(limits.factorName, { error: 'name_too_long' })),
})
