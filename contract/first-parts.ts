import type { Language } from './choices.ts'

/** Which files of the web app a path's first paint needs: written by its build, read by the server. Addresses on this origin. */
export interface FirstParts {
  /** `path` as the router has it (`/post/$postId`); `whole`: with the words for people on their way in. */
  routes: { path: string; files: string[]; whole: boolean }[]
  words: Record<Language, { main: string[]; entry: string[] }>
  /** By path, what the page shows until the app stands, as HTML. */
  covers: Record<Language, Record<string, string>>
}
