import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { changePreferences, preferencesOf } from '#features/preferences/preferences.queries.ts'
import { mount } from '#http/mount.ts'

export function preferenceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock'>): void {
  const { db, clock } = deps
  mount(app, deps, getPreferences, (_input, viewer) => preferencesOf(db, viewer.id, clock()))
  mount(app, deps, updatePreferences, (changes, viewer) => changePreferences(db, viewer.id, changes, clock()))
}
