import { keepDraft, useDraft } from '#data/draft.ts'

const key = 'first-visit'

/** The first visit to Home lasts until its question is answered. Signing out clears it with the drafts. */
export const beginFirstVisit = () => keepDraft(key, true)

export const useFirstVisit = () => useDraft(key, false)
