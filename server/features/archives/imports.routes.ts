import { cancelImport, latestImport, startImport } from '@atelier/contract/archives'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { importByClientId, insertImport, latestImportOf, markImportEnded, ownImport } from '#features/archives/imports.queries.ts'
import { removeMedia } from '#features/media/sweep.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { mount } from '#http/mount.ts'
import { requireFreeSpace } from '#storage/space.ts'

export function importRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'jobs' | 'clock' | 'limits' | 'storage' | 'space'>,
): void {
  const { db } = deps

  mount(app, deps, latestImport, async (_input, { id }) => ({ import: (await latestImportOf(db, id)) ?? null }))
  mount(app, deps, startImport, async ({ client_id, media_id }, viewer) => {
    const first = await importByClientId(db, viewer.id, client_id)
    if (first) return first
    await requireFreeSpace(deps)
    await deps.limits.take(`imports:${viewer.id}`, rates.imports)
    return transaction(db, async (tx) => {
      await mustBeOnboarded(tx, viewer.id)
      const import_id = await insertImport(tx, viewer, { client_id, media_id, at: deps.clock() })
      await deps.jobs.send(tx, 'import', { import_id })
      return ownImport(tx, viewer.id, import_id)
    })
  })
  mount(app, deps, cancelImport, async ({ import_id }, { id }) => {
    await ownImport(db, id, import_id)
    const ended = await markImportEnded(db, import_id, { state: 'cancelled' })
    if (ended?.media_id) await removeMedia(deps, [ended.media_id])
    return {}
  })
}
