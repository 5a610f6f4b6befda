import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@atelier/contract/choices'
import type en from '@atelier/contract/words/en/mail.json'
import { IntlMessageFormat } from 'intl-messageformat'

type MailWords = typeof en
export type MailKey = KeysOf<MailWords>
type KeysOf<Section> = {
  [Key in keyof Section & string]: Section[Key] extends string ? Key : `${Key}.${KeysOf<Section[Key]>}`
}[keyof Section & string]
type Values = Record<string, string | number>

const catalogues = inEachLanguage<MailWords>('mail')
const formats = new Map<string, IntlMessageFormat>()

export function mailWords(language: Language): (key: MailKey, values?: Values) => string {
  return (key, values) => String(formatOf(language, key).format(values))
}

export function inEachLanguage<Section>(section: string): Record<Language, Section> {
  const fileOf = (language: Language) => fileURLToPath(import.meta.resolve(`@atelier/contract/words/${language}/${section}.json`))
  return Object.fromEntries(languages.map((language) => [language, JSON.parse(readFileSync(fileOf(language), 'utf8'))])) as Record<
    Language,
    Section
  >
}

export function languageOf(choice: unknown, acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => part.trim().split(';q='))
    .map(([tag = '', quality = '1']) => ({ tag, quality: Number(quality) || 0 }))
    .sort((one, other) => other.quality - one.quality)
  return [choice, ...preferred.map(({ tag }) => tag)].map(supported).find(Boolean) ?? 'en'
}

function supported(tag: unknown): Language | undefined {
  return typeof tag === 'string' ? languages.find((language) => language === tag.toLowerCase().split('-')[0]) : undefined
}

function formatOf(language: Language, key: MailKey): IntlMessageFormat {
  const name = `${language} ${key}`
  let format = formats.get(name)
  if (!format) {
    format = new IntlMessageFormat(textOf(catalogues[language], key), language, undefined, { ignoreTag: true })
    formats.set(name, format)
  }
  return format
}

function textOf(section: MailWords, key: MailKey): string {
  let found: unknown = section
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part]
  return found as string
}
