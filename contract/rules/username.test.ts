import { describe, expect, test } from 'vitest'
import { isUserId, typedUsername, username, usernameCandidates } from './username.ts'

const problems = (value: string) => username.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('username', () => {
  test.each(['abc', 'a1_', 'ada_lovelace', 'a'.repeat(30)])('%s is one', (value) => {
    expect(problems(value)).toEqual([])
  })
  test.each([
    ['ab', 'username_too_short'], // ONB-049
    ['a'.repeat(31), 'username_too_long'], // ONB-050
    ['ada-l', 'username_characters'], // ONB-051
    ['ädä', 'username_characters'],
    ['Ada', 'username_characters'],
    ['1ada', 'username_start'], // ONB-052
    ['_ada', 'username_start'],
  ])('%s is refused: %s', (value, problem) => {
    expect(problems(value)).toContain(problem)
  })
})

test('ONB-023: what is typed becomes lower-case', () => {
  expect(typedUsername(' Ada ')).toBe('ada')
})

describe('usernameCandidates', () => {
  test('ONB-033, ONB-034, ONB-035, ONB-036, ONB-037, ONB-038: the five patterns', () => {
    expect(usernameCandidates('ada', 2026, () => 0.5)).toEqual(['ada550', 'ada_550', 'ada2026', 'the_ada', 'ada_official'])
  })
  test.each(['abc', 'a'.repeat(30)])('beside %s all are valid and different', (taken) => {
    const candidates = usernameCandidates(taken, 2026, () => 0.999)
    expect(candidates.flatMap(problems)).toEqual([])
    expect(new Set([taken, ...candidates]).size).toBe(6)
  })
})

test.each([
  ['0190a1b2-0000-7000-8000-000000000000', true], // PROF-028
  ['-'.padEnd(36, 'x'), true],
  ['a'.repeat(36), false], // PROF-029
  ['ada', false],
  ['ada-l', false],
])('%s is looked up as an id: %s', (identifier, asId) => {
  expect(isUserId(identifier)).toBe(asId)
})
