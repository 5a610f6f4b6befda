import { expect, test } from 'vitest'
import { csv } from '#screens/admin/analytics/csv.ts'

test('a table becomes CSV that spreadsheets read and do not calculate', () => {
  expect(
    csv(
      ['day', 'posts'],
      [
        ['2026-03-01', 1_200],
        ['2026-03-02', null],
      ],
    ),
  ).toBe('\uFEFFday,posts\r\n2026-03-01,1200\r\n2026-03-02,\r\n')
  expect(csv(['a, b', 'said "no"'], [['two\nlines', 'Ü']])).toBe('\uFEFF"a, b","said ""no"""\r\n"two\nlines",Ü\r\n')
  for (const formula of ['=1+1', '+1', '-1', '@sum', '\tx']) expect(csv(['x'], [[formula]])).toBe(`\uFEFFx\r\n'${formula}\r\n`)
  expect(csv(['x'], [['=a,b'], [-1]])).toBe(`\uFEFFx\r\n"'=a,b"\r\n-1\r\n`)
})
