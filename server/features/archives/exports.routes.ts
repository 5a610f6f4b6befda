import * as contract from '@atelier/contract/archives'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { cancel, type ExportRow, latestExportOf } from '#features/archives/exports.queries.ts'
import { ownDevices, ownPreferences, ownProfile } from '#features/archives/own-rows.queries.ts'
import { startExport } from '#features/archives/start-export.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount } from '#http/mount.ts'
import { mediaUrlOf } from '#storage/names.ts'

export function exportRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'jobs' | 'limits'>): void {
  const { db, clock } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.ownData, async (_input, viewer) => ({
    profiles: await ownProfile(db, viewer.id),
    user_preferences: await ownPreferences(db, viewer.id),
    device_tokens: await ownDevices(db, viewer.id),
  }))
  mount(app, deps, contract.latestExport, async (_input, viewer) => {
    const row = await latestExportOf(db, viewer.id)
    return { export: row ? withLink(row) : null }
  })
  mount(app, deps, contract.startExport, async ({ client_id }, viewer) => withLink(await startExport(deps, viewer.id, client_id)))
  mount(app, deps, contract.cancelExport, async ({ export_id }, viewer) => {
    await cancel(db, viewer.id, export_id)
    return {}
  })

  function withLink(row: ExportRow) {
    const { user_id, file, expires_at } = row
    const until = file && expires_at ? new Date(expires_at) : null
    const url = file && until && until > clock() ? links.signedUntil(mediaUrlOf('archives', file), user_id, until) : null
    return { ...row, url }
  }
}
