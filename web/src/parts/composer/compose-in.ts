import { type DraftCommunity, editDraft } from '#parts/composer/draft.data.ts'
import { openComposer } from '#parts/composer/opening.ts'

export function composeIn({ id, name, is_public }: DraftCommunity) {
  editDraft({ community: { id, name, is_public } })
  openComposer()
}
