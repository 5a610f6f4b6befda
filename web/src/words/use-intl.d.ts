import type { Language } from '@atelier/contract/choices'
import type en from '@atelier/contract/words/en.json'

// English is the type of all catalogues: a key that it lacks does not compile.
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof en
  }
}
