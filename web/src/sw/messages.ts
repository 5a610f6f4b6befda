import type { Language } from '@atelier/contract/choices'

/** A page with nothing specific to one screen. */
export const shellPath = '/shell'

export const pictureCache = 'pictures'
/** Followed by the account's id. */
export const keptPictures = 'pictures:'
export const languageCache = 'language'

/** `apply`: let the waiting version take over. `language`: keep its words. */
export type FromPage = { is: 'apply' } | { is: 'language'; language: Language }

/** `tap`: answered with true when the page takes it. `shows`: whether it shows this path, which the worker cannot see. */
export type ToPage = { is: 'tap'; data: unknown } | { is: 'shows'; path: string } | { is: 'push_changed' }
