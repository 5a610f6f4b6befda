import { type DraftCommunity, editDraft } from '#parts/composer/draft.data.ts'
import { openComposer } from '#parts/composer/opening.ts'

/** Opens the composer with a community chosen; the rest of the draft stays. */
export function composeIn({ id, name, is_public }: DraftCommunity) {
  editDraft({ community: { id, name, is_public } })
  openComposer()
}
