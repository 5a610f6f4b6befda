import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  [{ full_name: 'Ada Lovelace', email: 'x@example.org' }, 'AL'], // SHELL-067
  [{ full_name: 'Johann Sebastian Bach' }, 'JS'],
  [{ full_name: '  ada   lovelace ' }, 'AL'],
  [{ full_name: 'Björk' }, 'B'],
  [{ full_name: '李 小龙' }, '李小'],
  [{ full_name: '👩🏽‍🎨 Paints' }, '👩🏽‍🎨P'],
  [{ full_name: 'Ink & Paper' }, 'IP'],
  [{ full_name: null, email: 'ada@example.org' }, 'A'], // SHELL-068
  [{ full_name: '   ', email: 'ada@example.org' }, 'A'],
  [{ full_name: null, email: null }, '?'], // SHELL-069
  [{}, '?'],
])('%j → %s', (person, letters) => {
  expect(initials(person)).toBe(letters)
})
