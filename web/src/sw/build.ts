import type { Language } from '@atelier/contract/choices'

/** What the build tells the worker (web/build/worker.ts). */
interface Build {
  version: string
  /** What the app's main screens load; their names contain a hash of their content. */
  files: string[]
  /** The files with their words. */
  words: Record<Language, string[]>
}

declare const __BUILD__: Build

export const build = __BUILD__
