import { deleteMedia, getMedia } from '@atelier/contract/media'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { ownMedia, throwAway } from '#features/media/media.queries.ts'
import { mount } from '#http/mount.ts'

export function mediaRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, getMedia, async ({ media_id }, viewer) => {
    const media = await ownMedia(db, viewer, media_id)
    return { ...media, media_url: links.signed(media.media_url, viewer.id) }
  })
  mount(app, deps, deleteMedia, async ({ media_id }, viewer) => {
    await throwAway(db, viewer, media_id)
    return {}
  })
}
