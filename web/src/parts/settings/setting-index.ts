import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

export interface Setting {
  id: string
  title: string
  text: string
  words: string
  card: string
}

let settings: Setting[] = []
const listeners = makeListeners()

export const CardTitle = createContext('')

export function useSetting({ id, title, text = '', words }: Omit<Setting, 'card' | 'text'> & { text?: string | undefined }) {
  const card = use(CardTitle)
  useEffect(() => {
    const setting = { id, title, text, words, card }
    change([...settings, setting])
    return () => change(settings.filter((other) => other !== setting))
  }, [id, title, text, words, card])
}

/** Needs all words of `query`; matches in titles come first. */
export function useSettingSearch(query: string, language: string): Setting[] {
  const all = useSyncExternalStore(listeners.add, () => settings)
  const wanted = plain(query, language).split(/\s+/).filter(Boolean)
  const has = (text: string) => {
    const there = plain(text, language)
    return wanted.every((word) => there.includes(word))
  }
  if (wanted.length === 0) return []
  const found = all.filter(({ title, text, words, card }) => has([title, text, words, card].join(' ')))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}

/** Case and accents do not count. */
const plain = (text: string, language: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language)

function change(next: Setting[]) {
  settings = next
  listeners.call()
}
