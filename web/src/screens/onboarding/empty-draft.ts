import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'

export const emptyDraft: OnboardingDraft = {
  firstName: '',
  lastName: '',
  username: '',
  dateOfBirth: '',
  profilePicture: '',
  bio: '',
  phoneNumber: '',
  nationality: '',
  interests: [],
  contentCategories: [],
}
