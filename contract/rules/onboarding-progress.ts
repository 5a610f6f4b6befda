/** Stored on the device; `nationality` is the name of a location. */
export interface OnboardingDraft {
  firstName: string
  lastName: string
  username: string
  dateOfBirth: string
  profilePicture: string
  bio: string
  phoneNumber: string
  nationality: string
  interests: string[]
  contentCategories: string[]
}

const requiredFields = ['firstName', 'lastName', 'username', 'dateOfBirth'] as const
const optionalFields = ['profilePicture', 'nationality', 'phoneNumber', 'interests', 'contentCategories'] as const

export function onboardingProgress(draft: Partial<OnboardingDraft>): { required: number; optional: number; percent: number } {
  const filled = (field: (typeof requiredFields | typeof optionalFields)[number]) => {
    const value = draft[field]
    return typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0
  }
  const required = requiredFields.filter(filled).length
  const optional = optionalFields.filter(filled).length
  return { required, optional, percent: Math.round((100 * (required + optional)) / (requiredFields.length + optionalFields.length)) }
}
