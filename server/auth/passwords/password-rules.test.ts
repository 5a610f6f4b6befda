import { describe, expect, test } from 'vitest'
import { commonPasswords } from '#auth/passwords/common-passwords.ts'
import { isGuessable } from '#auth/passwords/password-rules.ts'

describe('guessable passwords (R21)', () => {
  test.each([
    ['password'],
    ['Password1!'],
    ['P@ssw0rd'],
    ['p4ssw0rd123'],
    ['iloveyou'],
    ['12345678'],
    ['87654321'],
    ['aaaaaaaa'],
    ['abcabcabc'],
    ['qwertyuiop'],
    ['lkjhgfds'],
    ['QWERTY2024'],
    ['Welcome2026!'],
    ['atelier2026'],
  ])('%s', (password) => expect(isGuessable(password)).toBe(true))

  test('include parts of the address', () => {
    expect(isGuessable('ann.smith', 'ann.smith@a.test')).toBe(true)
    expect(isGuessable('ann.smith99', 'ann.smith@a.test')).toBe(true)
    expect(isGuessable('ann.smith@a.test', 'ann.smith@a.test')).toBe(true)
    expect(isGuessable('ann.smith99', 'bob@a.test')).toBe(false)
  })

  test.each([['violet-otter-42'], ['Tr0ub4dor&3'], ['correct horse battery'], ['passionfruit'], ['welcoming'], ['ñandú-verde']])(
    '%s is not one',
    (password) => expect(isGuessable(password)).toBe(false),
  )

  test('are listed in lower case', () => {
    expect([...commonPasswords].filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([])
    expect(commonPasswords.size).toBeGreaterThan(200)
  })
})
