import { limits } from '@atelier/contract/limits'
import { birthdayProblem } from '@atelier/contract/rules/age'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { username } from '@atelier/contract/rules/username'

type NameProblem = 'required' | 'too_long'
type UsernameProblem = 'username_too_short' | 'username_too_long' | 'username_characters' | 'username_start'

export interface PersonalProblems {
  firstName: NameProblem | null
  lastName: NameProblem | null
  username: UsernameProblem | null
  dateOfBirth: 'birthday_required' | 'too_young' | 'birthday_range' | null
}

/** The server applies the same rules again. */
export function personalProblems(draft: OnboardingDraft, now: Date): PersonalProblems {
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return {
    firstName: nameProblem(draft.firstName),
    lastName: nameProblem(draft.lastName),
    username: usernameProblem(draft.username),
    dateOfBirth: birthdayProblem(draft.dateOfBirth, today),
  }
}

function nameProblem(name: string): NameProblem | null {
  if (name.trim() === '') return 'required'
  return graphemes(name.trim()) > limits.onboarding.name ? 'too_long' : null
}

function usernameProblem(typed: string): UsernameProblem | null {
  const { error } = username.safeParse(typed)
  return (error?.issues[0]?.message as UsernameProblem | undefined) ?? null
}
