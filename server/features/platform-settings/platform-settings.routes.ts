import { getPlatformState } from '@atelier/contract/platform-state'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import { platformStateOf } from '#features/platform-settings/platform-state.ts'
import { mount } from '#http/mount.ts'

export function platformStateRoutes(app: FastifyInstance, deps: Pick<Deps, 'clock' | 'db' | 'keys' | 'limits'>): void {
  mount(app, deps, getPlatformState, async () => platformStateOf(await platformSettings(deps.db)))
}
