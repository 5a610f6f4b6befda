import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import { currentWords, onWordsChange } from '#words/words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(onWordsChange, currentWords)
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
