import { limits } from '../limits.ts'
import { graphemes } from './graphemes.ts'

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

export function passwordStrength(password: string): { met: PasswordCheck[]; strength: PasswordStrength } {
  const met = passwordChecks.filter((check) => meets[check](password))
  return { met, strength: met.length >= 4 ? 'strong' : met.length >= 2 ? 'medium' : 'weak' }
}
