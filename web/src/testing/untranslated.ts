import type { Language } from '@atelier/contract/choices'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

const files = import.meta.glob<object>(['../../../contract/words/*/*.json', '!**/mail.json'], { import: 'default', eager: true })

/** The same word in every language, or a name. */
const shared = new Set(['Atelier', 'App Store', 'English'])

/** Finds English words of the catalogue, and English names of months and days, in a text that should be in `language`. */
export function untranslatedIn(language: Language): (text: string) => string | undefined {
  const own = fragmentsOf(language).join('\n')
  const ownNames = namesOf(language)
  const english = [...new Set([...fragmentsOf('en'), ...namesOf('en')])].filter(
    (fragment) => /\p{L}{2}/u.test(fragment) && !shared.has(fragment) && !own.includes(fragment) && !ownNames.includes(fragment),
  )
  const short = new Set(english.filter((fragment) => fragment.length < 4))
  const long = english.filter((fragment) => fragment.length >= 4)
  const known = new Map<string, string | undefined>()
  return (shown) => {
    const text = plain(shown)
    if (!known.has(text))
      known.set(text, short.has(text) ? text : long.find((fragment) => text.includes(fragment) && isWhole(text, fragment)))
    return known.get(text)
  }
}

function isWhole(text: string, fragment: string): boolean {
  const [before = '', ...after] = text.split(fragment)
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after.join(fragment))
}

/** The fixed parts of all messages: what stands between arguments and tags. */
function fragmentsOf(language: Language): string[] {
  return Object.entries(files).flatMap(([path, texts]) => {
    const [, found, section] = /words\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    if (found !== language) return []
    return textsIn(texts).flatMap((text) => (section === 'legal' ? [text.trim()] : partsOf(parse(text))))
  })
}

const textsIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn))

function partsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [plain(element.value)].filter(Boolean)
    if (element.type === TYPE.tag) return partsOf(element.children)
    return 'options' in element ? Object.values(element.options).flatMap(({ value }) => partsOf(value)) : []
  })
}

/** Without the spaces and marks at its ends, and with single spaces. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .trim()

function namesOf(language: Language): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1 + (month % 7)))
  return (['long', 'short'] as const).flatMap((length) =>
    [new Intl.DateTimeFormat(language, { month: length }), new Intl.DateTimeFormat(language, { weekday: length })].flatMap((format) =>
      days.map((day) => format.format(day)),
    ),
  )
}
