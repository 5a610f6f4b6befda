import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import { currentWords, onWordsChange } from '#words/words.ts'

// Times and numbers are shown as the person's own clock and language have them.
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Gives `useTranslations` its catalogue, and everything anew when the language changes. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, messages, whole } = useSyncExternalStore(onWordsChange, currentWords)
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone} {...(whole ? {} : silent)}>
      {children}
    </IntlProvider>
  )
}

// What has not come yet is blank for a moment, not a key.
const silent = { onError: () => {}, getMessageFallback: () => '' }
