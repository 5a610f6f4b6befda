import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

// zod would compile its validators with eval, which the content security policy forbids.
z.config({ jitless: true })

/** Errors are keys under `auth.problems`. */
const email = z.string().check(z.trim(), z.email({ error: 'email_invalid' }))

const signInRules = z.object({ email, password: z.string().check(z.minLength(1, { error: 'password_required' })) })

const newPassword = z.string().check(
  z.refine((value) => graphemes(value) >= limits.password.min, { error: 'password_too_short' }),
  z.refine((value) => new TextEncoder().encode(value).length <= limits.password.maxBytes, { error: 'password_too_long' }),
)
const twice = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  error: 'passwords_differ',
  // Runs even if another field is invalid, so that all errors show at once.
  when: () => true,
})

export const newPasswordRules = z.object({ password: newPassword, confirm: z.string() }).check(twice)
const signUpRules = z
  .object({ email, password: newPassword, confirm: z.string(), terms: z.literal(true, { error: 'terms_required' }) })
  .check(twice)

/** Apps show the six digits in two groups, and people copy the space between them. */
export const digits = z.pipe(
  z.string(),
  z.transform((text: string) => text.replaceAll(/\s/g, '')),
)
const sixDigits = (error: string) => z.pipe(digits, z.string().check(z.regex(/^\d{6}$/, { error })))

export const emailRules = z.object({ email })
export const codeRules = z.object({ code: sixDigits('code_form') })
export const recoveryRules = z.extend(emailRules, codeRules.shape)
export const factorCodeRules = z.object({ code: sixDigits('factor_code_form') })
export const recoveryCodeRules = z.object({
  code: z.string().check(z.trim(), z.minLength(1, { error: 'recovery_code_form' })),
})

/** For the forms of the first paint, through entry-resolver.ts. */
export const entryRules = { signIn: signInRules, signUp: signUpRules, email: emailRules, code: codeRules }

export function resolverOf<Name extends keyof typeof entryRules>(name: Name) {
  return zodResolver(entryRules[name]) as Resolver<z.input<(typeof entryRules)[Name]>, unknown, z.output<(typeof entryRules)[Name]>>
}
