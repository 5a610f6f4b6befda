import { Failure } from '@atelier/contract/errors'
import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const later = (): never => {
    throw new Failure('messages_not_allowed')
  }
  mount(app, deps, getPreferences, later)
  mount(app, deps, updatePreferences, later)
}
