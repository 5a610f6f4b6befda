import { limits } from '../limits.ts'
import { graphemes } from './graphemes.ts'

/** The checks of the strength meter, in the order in which it shows them. */
export const passwordChecks = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const
export type PasswordCheck = (typeof passwordChecks)[number]
export type PasswordStrength = 'weak' | 'medium' | 'strong'

const meets: Record<PasswordCheck, (password: string) => boolean> = {
  length: (password) => graphemes(password) >= limits.password.min,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
}

/** Up to 1 check passed is weak, 2 or 3 is medium, 4 or 5 is strong. */
export function passwordStrength(password: string): { met: PasswordCheck[]; strength: PasswordStrength } {
  const met = passwordChecks.filter((check) => meets[check](password))
  return { met, strength: met.length >= 4 ? 'strong' : met.length >= 2 ? 'medium' : 'weak' }
}
