import { type Language, languages } from '@atelier/contract/choices'
import type { Messages } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { readStored, writeStored } from '#device/storage.ts'

export interface Words {
  language: Language
  messages: Messages
  /** False while the part for people on their way in is still to come. */
  whole: boolean
}

let current: Words | undefined
const listeners = new Set<() => void>()

/** The catalogue in use; loaded before the first render. */
export function currentWords(): Words {
  if (!current) throw new Error('words are shown before they were loaded')
  return current
}

export function onWordsChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Shows the app in a language, from now on and on the next visit. */
export async function chooseLanguage(language: Language) {
  writeStored('language', language)
  await loadWords(true, language)
}

/** Loads the catalogue of a language: the chosen one, else the first of the browser's that we speak. `whole`: with the part for people on their way in. */
export async function loadWords(whole: boolean, language: Language = current?.language ?? preferredLanguage()) {
  const [main, entry] = await Promise.all([catalogues[language](), whole ? entryParts[language]() : undefined])
  current = { language, whole, messages: { ...main.default, ...entry?.default } as Messages }
  document.documentElement.lang = language
  for (const changed of listeners) changed()
}

/** Loads the part for people on their way in, unless it is here: whoever shows it waits for this. */
export async function wholeWords() {
  if (!current?.whole) await loadWords(true)
}

/** A translator for what speaks outside components, such as toasts. */
export function translator() {
  const { language, messages } = currentWords()
  return createTranslator({ locale: language, messages })
}

const catalogues = {
  en: () => import('@atelier/contract/words/en.json', { with: { type: 'json' } }),
  es: () => import('@atelier/contract/words/es.json', { with: { type: 'json' } }),
  fr: () => import('@atelier/contract/words/fr.json', { with: { type: 'json' } }),
  de: () => import('@atelier/contract/words/de.json', { with: { type: 'json' } }),
}

const entryParts = {
  en: () => import('@atelier/contract/words/en.json?entry'),
  es: () => import('@atelier/contract/words/es.json?entry'),
  fr: () => import('@atelier/contract/words/fr.json?entry'),
  de: () => import('@atelier/contract/words/de.json?entry'),
}

function preferredLanguage(): Language {
  const wanted = [readStored<string>('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return languages.find((language) => language === wanted.find((tag) => languages.some((known) => known === tag))) ?? 'en'
}
