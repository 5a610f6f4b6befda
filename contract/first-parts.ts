import type { Language } from './choices.ts'

/** What a path needs for its first paint. Written by the build, read by the server. */
export interface FirstParts {
  routes: { path: string; files: string[]; words: Record<Language, string[]> }[]
  covers: Record<Language, Record<string, string>> // HTML by path, until the app is ready
}
