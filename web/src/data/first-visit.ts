import { keepDraft, useDraft } from '#data/draft.ts'

const key = 'first-visit'

/** Of Home, until its question is answered. Goes with the drafts when somebody signs out. */
export const beginFirstVisit = () => keepDraft(key, true)

export const useFirstVisit = () => useDraft(key, false)
