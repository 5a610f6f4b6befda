import { expect, test } from 'vitest'
import { onboardingProgress } from './onboarding-progress.ts'

const required = { firstName: 'Ada', lastName: 'Lovelace', username: 'ada', dateOfBirth: '1990-12-10' }
const optional = {
  profilePicture: 'p',
  nationality: 'Germany',
  phoneNumber: '+49 30 1234',
  interests: ['Music'],
  contentCategories: ['Tutorials'],
}

test.each([
  [{}, { required: 0, optional: 0, percent: 0 }],
  [
    { firstName: '  ', interests: [] },
    { required: 0, optional: 0, percent: 0 },
  ],
  [required, { required: 4, optional: 0, percent: 44 }], // ONB-085
  [optional, { required: 0, optional: 5, percent: 56 }], // ONB-086
  [
    { ...required, ...optional },
    { required: 4, optional: 5, percent: 100 },
  ],
  [{ bio: 'I count engines' }, { required: 0, optional: 0, percent: 0 }],
])('%j', (draft, progress) => {
  expect(onboardingProgress(draft)).toEqual(progress)
})
