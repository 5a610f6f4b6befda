import { useSyncExternalStore } from 'react'
import type { Sections } from '#words/use-intl.d.ts'
import { currentWords, onWordsChange } from '#words/words.ts'

export function useSection<Name extends keyof Sections>(name: Name): Sections[Name] {
  return useSyncExternalStore(onWordsChange, currentWords).messages[name]
}
