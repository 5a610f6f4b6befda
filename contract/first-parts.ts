import type { Language } from './choices.ts'

/** Which files of the web app a path's first paint needs: written by its build, read by the server. Addresses on this origin. */
export interface FirstParts {
  /** `path` as the router has it (`/post/$postId`). */
  routes: { path: string; files: string[]; words: Record<Language, string[]> }[]
  /** By path, what the page shows until the app stands, as HTML. */
  covers: Record<Language, Record<string, string>>
}
