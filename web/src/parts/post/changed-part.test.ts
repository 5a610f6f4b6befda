import { expect, test } from 'vitest'
import { changedPart } from '#parts/post/changed-part.ts'

test.each([
  ['One print', 'Two prints', '', 'Two prints', ''],
  ['A red house by the sea', 'A blue house by the sea', 'A ', 'blue', ' house by the sea'],
  ['A house', 'A house by the sea', 'A house', ' by the sea', ''],
  ['A house by the sea', 'A house', 'A house', '', ''],
  ['the the', 'the the the', 'the the', ' the', ''],
  ['Line\none', 'Line\ntwo one', 'Line\n', 'two ', 'one'],
  ['', 'New', '', 'New', ''],
])('from %j to %j', (before, text, start, changed, end) => {
  expect(changedPart(before, text)).toEqual({ start, changed, end })
})
