import { ordinaryWords } from '#features/word-filters/ordinary-words.ts'

/** Printable ASCII, which has nothing to normalise. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e\n]*$/.test(text)

/** Without accents and other marks, as the database's `folded` has it for the letters of our languages. */
export function withoutAccents(text: string): string {
  if (isPlain(text)) return text
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Of a comparable text: letters instead of the signs and the foreign letters that look like them, no letter twice in a row. */
export function undisguised(text: string): string {
  return withoutAccents(text)
    .replace(/[!|](?=[\p{L}\p{N}])/gu, 'i')
    .replace(/[0134579@$€аеорсухіοαν]/g, (sign) => lookAlikes[sign] ?? sign)
    .replace(/(\p{L})\1+/gu, '$1')
}

/** With two neighbouring letters exchanged. Short words are left alone, and so are other words that people mean: 'carp' is not 'crap'. */
export function exchanged(word: string): string[] {
  const letters = [...word]
  if (letters.length < shortestExchanged || letters.length > longestExchanged) return []
  const all = letters.slice(1).map((letter, at) => {
    const before = letters[at] ?? ''
    return isLetter(before) && isLetter(letter) ? [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('') : word
  })
  return [...new Set(all)].filter((other) => other !== word && !ordinaryWords.has(withoutAccents(other)))
}

/** Whether a comparable text may spell the beginning of a part of a word, however a filter can find it. */
export function resemblanceTo(part: string): (text: string) => boolean {
  const starts = [part, ...exchanged(part)].map((spelled, at) => {
    const letters = [...withoutAccents(spelled)]
    const most = at === 0 ? letters.length : comparedExchanged
    return lettersOf(letters.slice(0, Math.max(3, Math.min(letters.length - 3, most))).join(''))
  })
  const pattern = new RegExp([...new Set(starts)].map(runsOf).join('|'), 'u')
  return (text) => pattern.test(withoutAccents(text))
}

/** With those that look like them, none twice in a row, without what stands between. */
function lettersOf(text: string): string {
  let letters = ''
  for (const sign of withoutAccents(text)) {
    const letter = letterOf(sign)
    if (isLetter(letter) && !letters.endsWith(letter)) letters += letter
  }
  return letters
}

const letterOf = (sign: string) => (sign === '!' || sign === '|' ? 'i' : (lookAlikes[sign] ?? sign))

/** The same of a pattern, which is far quicker than to rewrite each text. */
const runsOf = (letters: string) => [...letters].map((letter) => `(?:[${letter}${signsFor(letter)}][^\\p{L}${signs}]*)+`).join('')

const signsFor = (letter: string) => [...signs].filter((sign) => letterOf(sign) === letter).join('')

const isLetter = (sign: string) => (sign >= 'a' && sign <= 'z') || (sign > '\x7f' && /\p{L}/u.test(sign))

const shortestExchanged = 4
const longestExchanged = 30 // letters; the pattern grows with their square
const comparedExchanged = 6 // letters of a beginning

const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const lookAlikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  9: 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ο: 'o',
  α: 'a',
  ν: 'v',
}
const signs = `!|${Object.keys(lookAlikes).join('')}`
