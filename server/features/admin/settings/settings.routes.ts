import * as contract from '@atelier/contract/admin/settings'
import { storedSettingsSchema } from '@atelier/contract/platform-settings'
import type { FastifyInstance } from 'fastify'
import { backupState } from '#backup/nightly.ts'
import type { Deps } from '#deps.ts'
import { allInterests } from '#features/admin/settings/admin-interests.queries.ts'
import { addInterest, switchInterest } from '#features/admin/settings/change-interests.ts'
import { updateSettings } from '#features/admin/settings/change-settings.ts'
import {
  addTemplate,
  discardTemplateDraft,
  draftTemplate,
  publishTemplate,
  resetTemplate,
  switchTemplate,
} from '#features/admin/settings/change-templates.ts'
import { allTemplates } from '#features/admin/settings/read-templates.ts'
import { storedSettings } from '#features/platform-settings/platform-settings.queries.ts'
import { mount } from '#http/mount.ts'

export function adminSettingsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'limits' | 'realtime'>,
): void {
  const { db } = deps

  mount(app, deps, contract.getSettings, async () => storedSettingsSchema.parse(await storedSettings(db)))
  mount(app, deps, contract.getBackupState, () => backupState(deps))
  mount(app, deps, contract.updateSettings, (changes, viewer) => updateSettings(deps, viewer, changes))

  mount(app, deps, contract.adminInterests, async () => ({ items: await allInterests(db) }))
  mount(app, deps, contract.addInterest, (interest, viewer) => addInterest(deps, viewer, interest))
  mount(app, deps, contract.switchInterest, ({ interest_id, is_active }, viewer) => switchInterest(deps, viewer, interest_id, is_active))

  mount(app, deps, contract.listTemplates, async () => ({ items: await allTemplates(db) }))
  mount(app, deps, contract.addTemplate, (template, viewer) => addTemplate(deps, viewer, template))
  mount(app, deps, contract.switchTemplate, (wish, viewer) => switchTemplate(deps, viewer, wish))
  mount(app, deps, contract.draftTemplate, (words, viewer) => draftTemplate(deps, viewer, words))
  mount(app, deps, contract.discardTemplateDraft, ({ template_id }) => discardTemplateDraft(deps, template_id))
  mount(app, deps, contract.publishTemplate, (words, viewer) => publishTemplate(deps, viewer, words))
  mount(app, deps, contract.resetTemplate, ({ template_id }, viewer) => resetTemplate(deps, viewer, template_id))
}
