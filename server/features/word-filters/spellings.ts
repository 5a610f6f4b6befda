/** Without accents and other marks, as the database's `folded` has it for the letters of our languages. */
export function withoutAccents(text: string): string {
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

/** A regular expression of PostgreSQL for folded texts that may spell the beginning of a part of a word, its forms and disguises included. */
export function lookalikePattern(part: string): string {
  const letters = [...withoutAccents(part)]
  const start = letters.slice(0, Math.max(3, letters.length - 3))
  return start.map((letter) => `${classOf(letter)}+`).join('[^[:alpha:]]{0,3}')
}

function classOf(letter: string): string {
  const plain = lookAlikes[letter] ?? letter
  const alike = Object.keys(lookAlikes).filter((sign) => lookAlikes[sign] === plain)
  const signs = [...new Set([letter, plain, ...alike, ...(plain === 'i' ? ['!', '|'] : [])])]
  return `[${signs.map((sign) => (/[\^\-\]\\[]/.test(sign) ? `\\${sign}` : sign)).join('')}]`
}

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
