import { describe, expect, test } from 'vitest'
import { type FilterWord, findFiltered } from '#features/word-filters/find-filtered.ts'

const filters = (
  [
    { word: 'darn', severity: 'low' },
    { word: 'c++', severity: 'moderate' },
    { word: 'two words', severity: 'high' },
    { word: 'straße', severity: 'low' },
    { word: '\u200b', severity: 'high' },
  ] as const
).map((filter): FilterWord => ({ ...filter, choices: [] }))

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

describe('by choice', () => {
  const finds = (word: string, choices: FilterWord['choices'], text: string) =>
    findFiltered(text, [{ word, severity: 'low', choices }]) !== null

  test.each([
    ['beginnings', 'kitten', 'kittenish ways', 'unkitten'],
    ['accents', 'fiancé', 'my fiance', 'my finance'],
    ['accents', 'muller', 'Frau Müller', 'Frau Mülleri'],
    ['disguises', 'kitten', 'k.i.t.t.e.n', 'k.i.t.s.t.e.n'],
    ['disguises', 'kitten', 'a K1TT3N!', 'k1ttenish'],
    ['disguises', 'kitten', 'k i t t e n', 'kit, tentative'],
    ['disguises', 'kitten', 'kiiittten', 'kiten5'],
    ['disguises', 'secret', 'ѕесrеt seсret', 'secretly'],
    ['swaps', 'kitten', 'my ktiten', 'my nettik'],
    ['swaps', 'kitten', 'KITTNE!', 'kittnes'],
    ['swaps', 'crap', 'what carp? what rcap', 'a fine carp'],
    ['swaps', 'dogs', 'odgs', 'gods'],
    ['swaps', 'two kittens', 'two ikttens', 'wto kittens'],
    ['swaps', 'fiancé', 'my fianéc', 'my fianec'],
  ] as const)('%s: %j is found in %j, not in %j', (choice, word, text, other) => {
    expect(finds(word, [choice], text)).toBe(true)
    expect(finds(word, [choice], other)).toBe(false)
    expect(finds(word, [], text)).toBe(false)
  })

  test('they add up, and a word as it is written is always found', () => {
    expect(finds('fiancé', ['beginnings', 'accents', 'disguises'], 'f1ancees')).toBe(true)
    expect(finds('c++', ['disguises', 'beginnings'], 'I write c++ code')).toBe(true)
    expect(finds('i', ['disguises'], '1 of them')).toBe(false)
    expect(finds('kitten', ['disguises', 'swaps'], 'a K.T.1.T.3.N')).toBe(true)
    expect(finds('kitten', ['disguises', 'swaps'], 'a K.T.1.N.3.T')).toBe(false)
    expect(finds('fiancé', ['accents', 'swaps'], 'fianec')).toBe(true)
    expect(finds('kitten', ['beginnings', 'swaps'], 'iktteny')).toBe(true)
  })

  test.each([['disguises'], ['disguises', 'swaps']] as const)('a disguise is looked for in bounded time: %s', (...choices) => {
    expect(finds('ililililililililil', [...choices], '1|'.repeat(5_000))).toBe(false)
  })
})
