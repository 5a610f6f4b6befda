import { type Language, languages } from '@atelier/contract/choices'
import { createTranslator } from 'use-intl/core'
import { currentLook, onLookChange } from '#device/look.ts'
import { makeListeners } from '#listeners.ts'
import { catalogues } from '#words/catalogues.ts'
import type { Sections } from '#words/use-intl.d.ts'

interface Words {
  language: Language
  messages: Sections
}

let current: Words | undefined
/** Shown now or as soon as it is loaded. */
let asked: Language | undefined
let loading = Promise.resolve()
const listeners = makeListeners()
const wanted = new Set<keyof Sections>()
/** Sections are added in place: no visible text depends on them yet, so nothing needs to render. */
const loaded: { [Tag in Language]?: Sections } = {}

/** Throws before `loadWords` has resolved. */
export function currentWords(): Words {
  if (!current) throw new Error('words are shown before they were loaded')
  return current
}

export const onWordsChange = listeners.add

/** Shows another language as soon as it is chosen. `failed`: its words could not be loaded, and the old ones stay. */
export function followLanguage(failed: (error: unknown) => void) {
  onLookChange(() => {
    if (preferredLanguage() !== asked) loading = loadWords().catch(failed)
  })
}

/** Resolves when the chosen language is shown, or could not be loaded. */
export const wordsLoaded = () => loading

export async function loadWords(language = preferredLanguage()) {
  asked = language
  try {
    await showWords(language)
  } catch (error) {
    if (asked === language) asked = current?.language
    throw error
  }
}

/** The chosen language; when it cannot be loaded, such as without a network, one that this device has. */
export async function firstWords(): Promise<void> {
  for (const language of [preferredLanguage(), ...languages]) {
    const done = await loadWords(language).then(
      () => true,
      () => false,
    )
    if (done) return
  }
  throw new Error('no words could be loaded')
}

async function showWords(language: Language) {
  let sections: number
  let messages: Sections
  do {
    sections = wanted.size
    // At the start, what comes without its words says so itself; the rest of the app is shown.
    messages = await load(language, [...wanted], { tolerant: !current })
  } while (wanted.size > sections)
  // Another one was chosen meanwhile.
  if (language !== asked) return
  current = { language, messages }
  document.documentElement.lang = language
  listeners.call()
}

/**
 * The build wraps every `import()` in this (web/build/words.ts), so that a module comes with its words.
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

async function load(language: Language, sections: (keyof Sections)[], { tolerant = false } = {}): Promise<Sections> {
  const { messages, others } = await catalogues[language]()
  const parts = await Promise.all(
    sections.map((section) =>
      others[section]?.().catch((error) => {
        if (!tolerant) throw error
      }),
    ),
  )
  loaded[language] = Object.assign(loaded[language] ?? {}, messages, ...parts.map((part) => part?.default)) as Sections
  return loaded[language]
}

function preferredLanguage(): Language {
  const tags = [currentLook().language, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return languages.find((language) => language === tags.find((tag) => languages.some((known) => known === tag))) ?? 'en'
}
