import { describe, expect, test } from 'vitest'
import { type FilterWord, findFiltered } from '#features/word-filters/find-filtered.ts'

const filters: FilterWord[] = [
  { word: 'darn', severity: 'low' },
  { word: 'c++', severity: 'moderate' },
  { word: 'two words', severity: 'high' },
  { word: 'straße', severity: 'low' },
  { word: '\u200b', severity: 'high' },
]

describe('word filters', () => {
  test.each([
    ['Oh darn!', 'low', ['darn']],
    ['DARN it', 'low', ['darn']],
    ['ｄａｒｎ', 'low', ['darn']],
    ['d\u200ba\u00adr\u2060n', 'low', ['darn']],
    ['(darn) "darn"', 'low', ['darn']],
    ['I write C++, darn', 'moderate', ['darn', 'c++']],
    ['two\n  words', 'high', ['two words']],
    ['Strasse or Straße', 'low', ['straße']],
  ])('%j is %s', (text, severity, words) => {
    expect(findFiltered(text, filters)).toEqual({ severity, words })
  })

  test.each(['darning', 'undarn', 'darn_it', 'darn5', 'twowords', 'two other words', 'ca fé', ''])('%j is fine', (text) => {
    expect(findFiltered(text, filters)).toBeNull()
  })
})
