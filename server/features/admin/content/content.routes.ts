import * as cases from '@atelier/contract/admin/cases'
import * as contract from '@atelier/contract/admin/content'
import * as escalations from '@atelier/contract/admin/escalations'
import { adminLimits } from '@atelier/contract/admin/limits'
import { hasRight } from '@atelier/contract/admin/rights'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { readHeld } from '#features/admin/content/decide-held.ts'
import { handOut } from '#features/admin/content/desk.ts'
import { escalateCase } from '#features/admin/content/escalate-case.ts'
import { readFlagged } from '#features/admin/content/flagged.ts'
import { suggestFilters } from '#features/admin/content/suggest-filters.ts'
import { waiting } from '#features/admin/content/waiting.queries.ts'
import { filtersPage } from '#features/admin/content/word-filters.queries.ts'
import { addWordFilter, removeWordFilter, tryWordFilter } from '#features/admin/content/word-filters.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount } from '#http/mount.ts'

export function adminContentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.contentWaiting, async (_input, viewer) => {
    const { held, deletions, ...others } = await waiting(db, viewer, adminLimits.waiting + 1)
    return {
      ...others,
      held: hasRight(viewer.role, 'decide_held_content') ? held : null,
      deletions: hasRight(viewer.role, 'decide_deletions') ? deletions : null,
    }
  })

  mount(app, deps, contract.flaggedPosts, async (wanted, viewer) => ({
    items: await readFlagged(db, links, viewer, { ...wanted, at: deps.clock() }),
  }))
  mount(app, deps, contract.deletePostAsStaff, (input, viewer) => decide(deps, viewer, 'deletePostAsStaff', input))
  mount(app, deps, contract.liftFlag, (input, viewer) => decide(deps, viewer, 'liftFlag', input))

  mount(app, deps, contract.wordFilters, async ({ cursor, limit }) =>
    paged(await filtersPage(db, idCursor(cursor), limit + 1), limit, ({ id }) => id),
  )
  mount(app, deps, contract.addWordFilter, (filter, viewer) => addWordFilter(deps, viewer, filter))
  mount(app, deps, contract.removeWordFilter, async ({ filter_id }, viewer) => {
    await removeWordFilter(deps, viewer, filter_id)
    return {}
  })

  mount(app, deps, contract.heldContent, async ({ cursor, limit, ...filter }, viewer) =>
    paged(
      await readHeld(db, links, viewer, { ...filter, after: idCursor(cursor), limit: limit + 1, at: deps.clock() }),
      limit,
      ({ id }) => id,
    ),
  )
  mount(app, deps, contract.approveHeld, (input, viewer) => decide(deps, viewer, 'approveHeld', input))
  mount(app, deps, contract.declineHeld, (input, viewer) => decide(deps, viewer, 'declineHeld', input))

  mount(app, deps, contract.suggestedFilters, async (_input, viewer) => ({ items: await suggestFilters(deps, viewer) }))
  mount(app, deps, cases.nextCase, async ({ queue, passed }, viewer) => {
    if (!hasRight(viewer.role, cases.deskQueues[queue])) throw new Failure('forbidden')
    return { subject_id: await handOut(deps, viewer, queue, passed) }
  })
  mount(app, deps, escalations.escalateCase, async (input, viewer) => {
    await escalateCase(deps, viewer, input)
    return {}
  })

  mount(app, deps, contract.tryWordFilter, (trial, viewer) => tryWordFilter(deps, viewer, trial))
}
