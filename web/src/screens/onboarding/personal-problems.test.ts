import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { expect, test } from 'vitest'
import { emptyDraft } from '#screens/onboarding/empty-draft.ts'
import { personalProblems } from '#screens/onboarding/personal-problems.ts'

const now = new Date('2026-03-01T12:00:00')
const right: OnboardingDraft = { ...emptyDraft, firstName: 'Edda', lastName: 'Norén', username: 'edda', dateOfBirth: '2013-03-01' }
const problems = (changes: Partial<OnboardingDraft>) => personalProblems({ ...right, ...changes }, now)

test('ONB-012 finds nothing wrong with what is right', () => {
  expect(Object.values(problems({}))).toEqual([null, null, null, null])
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['x', null],
  ['x'.repeat(50), null],
  ['👩🏽‍🎨'.repeat(50), null],
  ['x'.repeat(51), 'too_long'],
])('ONB-043 ONB-046 a first or last name of 1 to 50 characters: %s', (name, problem) => {
  expect(problems({ firstName: name }).firstName).toBe(problem)
  expect(problems({ lastName: name }).lastName).toBe(problem)
})

test.each([
  ['ed', 'username_too_short'],
  ['eda', null],
  [`e${'x'.repeat(29)}`, null],
  [`e${'x'.repeat(30)}`, 'username_too_long'],
  ['edda-n', 'username_characters'],
  ['_edda', 'username_start'],
])('ONB-049 ONB-050 ONB-051 ONB-052 the username %s', (username, problem) => {
  expect(problems({ username }).username).toBe(problem)
})

test('what a word filter refused is wrong until it is changed', () => {
  const filtered = { firstName: 'Edda', username: 'edda' }
  expect(personalProblems(right, now, filtered)).toMatchObject({ firstName: 'filtered', lastName: null, username: 'username_filtered' })
  expect(personalProblems({ ...right, firstName: 'Ed', username: 'eddan' }, now, filtered)).toMatchObject({
    firstName: null,
    username: null,
  })
})

test.each([
  ['', 'birthday_required'],
  ['2013-03-02', 'too_young'],
  ['2013-03-01', null],
  ['1900-01-01', 'birthday_range'],
])('ONB-054 ONB-055 born on %s', (dateOfBirth, problem) => {
  expect(problems({ dateOfBirth }).dateOfBirth).toBe(problem)
})
