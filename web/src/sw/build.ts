import type { Language } from '@atelier/contract/choices'

interface Build {
  version: string
  files: string[]
  words: Record<Language, string[]>
}

declare const __BUILD__: Build

export const build = __BUILD__
