import type { Language } from '@atelier/contract/choices'

/* What the worker and the pages have agreed on. */

/** An address whose page has nothing for one screen only. */
export const shellPath = '/shell'

export const pictureCache = 'pictures'
export const languageCache = 'language'

/** `apply`: let the waiting version take over. `language`: keep its words. */
export type FromPage = { is: 'apply' } | { is: 'language'; language: Language }

/**
 * `tap`: a notification was tapped; the page answers true when it takes the tap. `shows`: whether the page shows this path, which the worker
 * cannot see. `push_changed`: the subscription is no longer good.
 */
export type ToPage = { is: 'tap'; data: unknown } | { is: 'shows'; path: string } | { is: 'push_changed' }
