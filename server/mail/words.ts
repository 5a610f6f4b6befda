import type { Language } from '@atelier/contract/choices'
import { languages } from '@atelier/contract/choices'
import de from '@atelier/contract/words/de.json' with { type: 'json' }
import en from '@atelier/contract/words/en.json' with { type: 'json' }
import es from '@atelier/contract/words/es.json' with { type: 'json' }
import fr from '@atelier/contract/words/fr.json' with { type: 'json' }
import { IntlMessageFormat } from 'intl-messageformat'

type MailWords = typeof en.mail
/** The key of a text in the catalogues' section `mail`. */
export type MailKey = KeysOf<MailWords>
type KeysOf<Section> = {
  [Key in keyof Section & string]: Section[Key] extends string ? Key : `${Key}.${KeysOf<Section[Key]>}`
}[keyof Section & string]
type Values = Record<string, string | number>

const catalogues: Record<Language, MailWords> = { en: en.mail, de: de.mail, es: es.mail, fr: fr.mail }
const formats = new Map<string, IntlMessageFormat>()

/** The texts of mails in one language. */
export function mailWords(language: Language): (key: MailKey, values?: Values) => string {
  return (key, values) => String(formatOf(language, key).format(values))
}

/** The language to write to somebody in: their own choice, else what their browser prefers, else English. */
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
