import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { phoneNumber } from '@atelier/contract/rules/phone'

/** What is wrong with each field of the second step, or null; the codes are those of the server. */
export interface ProfileProblems {
  bio: 'bio_too_long' | null
  phoneNumber: 'phone_form' | null
}

/** Checks the second step by the rules that the server applies again. Every field may be empty. */
export function profileProblems(draft: OnboardingDraft): ProfileProblems {
  const phone = draft.phoneNumber.trim()
  return {
    bio: graphemes(draft.bio) > limits.onboarding.bio ? 'bio_too_long' : null,
    phoneNumber: phone !== '' && !phoneNumber.safeParse(phone).success ? 'phone_form' : null,
  }
}
