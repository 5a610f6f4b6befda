import { Failure } from '@atelier/contract/errors'
import { expect, test } from 'vitest'
import { failureToast, titled } from '#data/toasts.ts'

test.each([
  ['Upload failed: Failed to upload avatar. Please try again.', 'Upload failed', 'Failed to upload avatar. Please try again.'],
  ['Welcome!: You have successfully signed in.', 'Welcome!', 'You have successfully signed in.'],
  ['Déconnexion : Tu as bien été déconnecté.', 'Déconnexion', 'Tu as bien été déconnecté.'],
  ['Failed to update like. Please try again.', 'Failed to update like. Please try again.', undefined],
])('%s: the part before the colon is the title', (text, title, message) => {
  expect(titled(text)).toEqual(message ? { title, message } : { title })
})

const action = 'Failed to publish post. Please try again.'

test("an action's own text is the toast", () => {
  expect(failureToast(new Failure('unexpected'), action, undefined)).toEqual({ title: action })
  expect(failureToast(new Error('a bug of ours'), action, undefined)).toEqual({ title: action })
})

test('a reason joins it', () => {
  expect(failureToast(new Failure('offline'), action, 'The server could not be reached.')).toEqual({
    title: action,
    message: 'The server could not be reached.',
  })
  expect(failureToast(new Failure('offline'), 'Update failed: Failed to update profile.', 'The server could not be reached.')).toEqual({
    title: 'Update failed',
    message: 'Failed to update profile. The server could not be reached.',
  })
})

// PROF-066
test('a reason with a title of its own takes its place', () => {
  expect(
    failureToast(new Failure('cannot_follow_self'), 'Failed to update follow status.', 'Action not allowed: You cannot follow yourself.'),
  ).toEqual({ title: 'Action not allowed', message: 'You cannot follow yourself.' })
})

test('refused fields and requests that were given up say nothing', () => {
  expect(failureToast(new Failure('invalid'), action, undefined)).toBeUndefined()
  expect(failureToast(new DOMException('gone', 'AbortError'), action, undefined)).toBeUndefined()
})
