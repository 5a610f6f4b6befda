// @vitest-environment jsdom
import { Failure } from '@atelier/contract/errors'
import { expect, test } from 'vitest'
import { emptyDraft } from '#screens/onboarding/empty-draft.ts'
import { stepOfError, submitOnboarding } from '#screens/onboarding/onboarding.data.ts'

const refused = (...fields: string[]) => new Failure('invalid', { errors: fields.map((field) => ({ field, code: 'required' })) })

test.each([
  ['a username that was taken meanwhile', new Failure('username_taken'), 0],
  ['a name', refused('first_name'), 0],
  ['the date of birth', refused('interest_ids', 'date_of_birth'), 0],
  ['the bio', refused('bio'), 1],
  ['the phone number', refused('phone_number', 'interest_ids'), 1],
  ['the interests', refused('interest_ids'), 2],
  ['the server', new Failure('unexpected'), null],
])('ONB-002 the steps are 0 to 2: a refusal of %s leads back to its step', (_what, error, step) => {
  expect(stepOfError(error)).toBe(step)
})

test('ONB-019 nothing is completed when the user is missing', async () => {
  await expect(submitOnboarding(emptyDraft, 'en')).rejects.toMatchObject({ code: 'unauthenticated' })
})
