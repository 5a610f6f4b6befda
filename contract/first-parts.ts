import type { Language } from './choices.ts'

/** The files that each path of the web app needs for its first paint. Written by the build, read by the server. */
export interface FirstParts {
  /** `path` as the router has it (`/post/$postId`). */
  routes: { path: string; files: string[]; words: Record<Language, string[]> }[]
  /** By path, the HTML that the page shows until the app is ready. */
  covers: Record<Language, Record<string, string>>
}
