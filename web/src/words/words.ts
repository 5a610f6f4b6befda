import { type Language, languages } from '@atelier/contract/choices'
import { createTranslator } from 'use-intl/core'
import { readStored, writeStored } from '#device/storage.ts'
import { catalogues } from '#words/catalogues.ts'
import type { Sections } from '#words/use-intl.d.ts'

interface Words {
  language: Language
  messages: Sections
}

let current: Words | undefined
const listeners = new Set<() => void>()
const wanted = new Set<keyof Sections>()
/** Sections are added in place: no visible text depends on them yet, so nothing needs to render. */
const loaded: { [Tag in Language]?: Sections } = {}

/** Throws before `loadWords` has resolved. */
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

export async function chooseLanguage(language: Language) {
  writeStored('language', language)
  await loadWords(language)
}

export async function loadWords(language = preferredLanguage()) {
  let sections: number
  let messages: Sections
  do {
    sections = wanted.size
    messages = await load(language, [...wanted])
  } while (wanted.size > sections)
  current = { language, messages }
  document.documentElement.lang = language
  for (const changed of listeners) changed()
}

/**
 * The build wraps every `import()` in this (web/words.ts), so that a module comes with its words.
 * @public
 */
export async function withWords<Module>(module: Promise<Module>, sections: (keyof Sections)[]): Promise<Module> {
  for (const section of sections) wanted.add(section)
  const [whole] = await Promise.all([module, load(current?.language ?? preferredLanguage(), sections)])
  return whole
}

export function translator() {
  const { language, messages } = currentWords()
  return createTranslator({ locale: language, messages })
}

async function load(language: Language, sections: (keyof Sections)[]): Promise<Sections> {
  const { messages, others } = await catalogues[language]()
  const parts = await Promise.all(sections.map((section) => others[section]?.()))
  loaded[language] = Object.assign(loaded[language] ?? {}, messages, ...parts.map((part) => part?.default)) as Sections
  return loaded[language]
}

function preferredLanguage(): Language {
  const tags = [readStored<string>('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return languages.find((language) => language === tags.find((tag) => languages.some((known) => known === tag))) ?? 'en'
}
