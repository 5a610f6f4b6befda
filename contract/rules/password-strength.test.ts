import { expect, test } from 'vitest'
import { passwordChecks, passwordStrength } from './password-strength.ts'

test.each([
  ['', [], 'weak'],
  ['abc', ['lowercase'], 'weak'], // AUTH-046, AUTH-049
  ['ABC', ['uppercase'], 'weak'], // AUTH-045
  ['123', ['number'], 'weak'], // AUTH-047
  ['!?', ['special'], 'weak'], // AUTH-048
  ['        ', ['length'], 'weak'], // AUTH-044; a blank is no special character
  ['abcdefg', ['lowercase'], 'weak'],
  ['abcdefgh', ['length', 'lowercase'], 'medium'], // AUTH-050
  ['abcdefg1', ['length', 'lowercase', 'number'], 'medium'],
  ['Abcdefg1', ['length', 'uppercase', 'lowercase', 'number'], 'strong'], // AUTH-051
  ['Äß5!', ['uppercase', 'lowercase', 'number', 'special'], 'strong'],
  ['Abcdef1!', ['length', 'uppercase', 'lowercase', 'number', 'special'], 'strong'],
])('%j meets %j and is %s', (password, met, strength) => {
  expect(passwordStrength(password)).toEqual({ met, strength })
})

test('AUTH-043: there are exactly five checks', () => {
  expect(passwordChecks).toHaveLength(5)
})
