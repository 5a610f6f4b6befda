import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { phoneNumber } from '@atelier/contract/rules/phone'
import type { Filtered } from '#screens/onboarding/personal-problems.ts'

export interface ProfileProblems {
  bio: 'bio_too_long' | 'bio_filtered' | null
  phoneNumber: 'phone_form' | null
}

/** Every field may be empty. The server applies the same rules again. */
export function profileProblems(draft: OnboardingDraft, filtered: Filtered = {}): ProfileProblems {
  const phone = draft.phoneNumber.trim()
  return {
    bio: draft.bio === filtered.bio ? 'bio_filtered' : graphemes(draft.bio) > limits.onboarding.bio ? 'bio_too_long' : null,
    phoneNumber: phone !== '' && !phoneNumber.safeParse(phone).success ? 'phone_form' : null,
  }
}
