import { Failure } from '@atelier/contract/errors'
import { transparency } from '@atelier/contract/transparency'
import type { FastifyInstance } from 'fastify'
import { paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import { monthsPage } from '#features/transparency/transparency.queries.ts'
import { mount } from '#http/mount.ts'

export function transparencyRoutes(app: FastifyInstance, deps: Pick<Deps, 'clock' | 'db' | 'keys' | 'limits'>): void {
  mount(app, deps, transparency, async ({ cursor, limit }) => {
    if (cursor !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor)) throw new Failure('bad_cursor')
    if (!(await platformSettings(deps.db)).transparency_published) throw new Failure('not_found')
    return paged(await monthsPage(deps.db, cursor ?? null, limit + 1), limit, ({ month }) => month)
  })
}
