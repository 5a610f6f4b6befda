import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IntlProvider } from 'use-intl/react'
import { CloseLabel } from '#ui/close-label.ts'
import { currentWords, onWordsChange } from '#words/words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(onWordsChange, currentWords)
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      <Naming>{children}</Naming>
    </IntlProvider>
  )
}

// `ui` has no words of its own.
function Naming({ children }: { children: ReactNode }) {
  return <CloseLabel value={useTranslations('app')('close')}>{children}</CloseLabel>
}
