import * as contract from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { builtFile, cancelExport, type ExportRow, latestExportOf } from '#features/archives/exports.queries.ts'
import { ownDevices, ownPreferences, ownProfile } from '#features/archives/own-rows.queries.ts'
import { startExport } from '#features/archives/start-export.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount } from '#http/mount.ts'
import { mediaUrlOf } from '#storage/names.ts'

export function exportRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'jobs' | 'limits' | 'space'>,
): void {
  const { db, clock } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.ownData, async (_input, viewer) => ({
    profiles: await ownProfile(db, viewer.id),
    user_preferences: await ownPreferences(db, viewer.id),
    device_tokens: await ownDevices(db, viewer.id),
  }))
  mount(app, deps, contract.latestExport, async (_input, viewer) => {
    const row = await latestExportOf(db, viewer.id)
    return { export: row ? shown(row) : null }
  })
  mount(app, deps, contract.startExport, async ({ client_id }, viewer, request) =>
    shown(await startExport(deps, request, viewer.id, client_id)),
  )
  mount(app, deps, contract.makeExportLink, async ({ export_id }, viewer) => {
    const file = await builtFile(db, viewer.id, export_id, clock())
    return { url: links.signedInSession(mediaUrlOf('archives', file), viewer, new Date(clock().getTime() + limits.exports.linkMs)) }
  })
  mount(app, deps, contract.cancelExport, async ({ export_id }, viewer) => {
    await cancelExport(db, viewer.id, export_id)
    return {}
  })

  function shown(row: ExportRow) {
    return { ...row, is_available: row.file !== null && row.expires_at !== null && new Date(row.expires_at) > clock() }
  }
}
