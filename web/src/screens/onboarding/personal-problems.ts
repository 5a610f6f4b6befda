import { limits } from '@atelier/contract/limits'
import { birthdayProblem } from '@atelier/contract/rules/age'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { username } from '@atelier/contract/rules/username'

type NameProblem = 'required' | 'too_long' | 'filtered'
type UsernameProblem = 'username_too_short' | 'username_too_long' | 'username_characters' | 'username_start' | 'username_filtered'

export interface PersonalProblems {
  firstName: NameProblem | null
  lastName: NameProblem | null
  username: UsernameProblem | null
  dateOfBirth: 'birthday_required' | 'too_young' | 'birthday_range' | null
}

/** What the server's word filters refused; only the server knows their words. */
export type Filtered = Partial<Pick<OnboardingDraft, 'firstName' | 'lastName' | 'username' | 'bio'>>

/** The server applies the same rules again. */
export function personalProblems(draft: OnboardingDraft, now: Date, filtered: Filtered = {}): PersonalProblems {
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return {
    firstName: nameProblem(draft.firstName, filtered.firstName),
    lastName: nameProblem(draft.lastName, filtered.lastName),
    username: usernameProblem(draft.username, filtered.username),
    dateOfBirth: birthdayProblem(draft.dateOfBirth, today),
  }
}

function nameProblem(name: string, filtered: string | undefined): NameProblem | null {
  if (name === filtered) return 'filtered'
  if (name.trim() === '') return 'required'
  return graphemes(name.trim()) > limits.onboarding.name ? 'too_long' : null
}

function usernameProblem(typed: string, filtered: string | undefined): UsernameProblem | null {
  if (typed === filtered) return 'username_filtered'
  const { error } = username.safeParse(typed)
  return (error?.issues[0]?.message as UsernameProblem | undefined) ?? null
}
