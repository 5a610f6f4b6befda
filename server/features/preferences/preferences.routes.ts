import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { preferencesOf } from '#features/preferences/preferences.queries.ts'
import { savePreferences } from '#features/preferences/save-preferences.ts'
import { mount } from '#http/mount.ts'

export function preferenceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'realtime' | 'limits'>): void {
  const { db, clock } = deps
  mount(app, deps, getPreferences, (_input, viewer) => preferencesOf(db, viewer.id, clock()))
  mount(app, deps, updatePreferences, (changes, viewer) => transaction(db, (tx) => savePreferences(tx, deps, viewer.id, changes)))
}
