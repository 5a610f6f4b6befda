import type { Audience } from '../choices.ts'

/** Whether its author may give it the other audience later: everybody who sees it then saw it before. */
export function mayNarrow({ audience, is_public }: { audience: Audience; is_public: boolean }, to: Audience): boolean {
  if (to === 'only_me') return audience !== 'only_me'
  return to === 'followers' && is_public
}
