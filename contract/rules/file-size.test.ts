import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, 'en', '0 byte'],
  [999, 'en', '999 byte'],
  [1_000, 'en', '1 kB'],
  [820_400, 'en', '820.4 kB'],
  [999_949, 'en', '999.9 kB'],
  [999_950, 'en', '1 MB'],
  [1_240_000, 'en', '1.2 MB'],
  [4_300_000_000, 'en', '4.3 GB'],
  [2_500_000_000_000, 'en', '2,500 GB'],
  [1_240_000, 'de', '1,2 MB'],
  [1_240_000, 'fr', '1,2 Mo'],
])('%d bytes in %s are %s', (bytes, language, text) => {
  expect(fileSize(bytes, language).replace(/\s/g, ' ')).toBe(text)
})
