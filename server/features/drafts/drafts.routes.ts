import * as contract from '@atelier/contract/drafts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { draftsOf } from '#features/drafts/drafts.queries.ts'
import { discardDraft, saveDraft } from '#features/drafts/save-draft.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount } from '#http/mount.ts'

export function draftRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const links = mediaLinks(deps)
  const withLinks = ({ media, ...draft }: contract.Draft, viewerId: string): contract.Draft => ({
    ...draft,
    media: media.map((item) => ({ ...item, media_url: links.signed(item.media_url, viewerId) })),
  })

  mount(app, deps, contract.listDrafts, async ({ limit }, { id }) => {
    const drafts = await draftsOf(deps.db, id, { limit })
    return { items: drafts.map((draft) => withLinks(draft, id)) }
  })
  mount(app, deps, contract.saveDraft, async (wish, viewer) => withLinks(await saveDraft(deps, viewer, wish), viewer.id))
  mount(app, deps, contract.discardDraft, async ({ draft_id, version }, viewer) => {
    await discardDraft(deps, viewer, draft_id, version)
    return {}
  })
}
