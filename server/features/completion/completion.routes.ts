import { completeHashtags, completePeople } from '@atelier/contract/completion'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { hashtagsThatBegin, mentionablePeople } from '#features/completion/completion.queries.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { mount } from '#http/mount.ts'

export function completionRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db, limits } = deps
  mount(app, deps, completePeople, async ({ q, community_id, limit }, viewer) => {
    await limits.take(`completion:${viewer.id}`, rates.completion)
    return transaction(db, async (tx) => {
      await planEachSearch(tx)
      return { items: await mentionablePeople(tx, viewer.id, { text: q.toLowerCase(), communityId: community_id, limit }) }
    })
  })
  mount(app, deps, completeHashtags, async ({ q, limit }, viewer) => {
    await limits.take(`completion:${viewer.id}`, rates.completion)
    return transaction(db, async (tx) => {
      await planEachSearch(tx)
      return { items: await hashtagsThatBegin(tx, viewer.id, { text: q.normalize('NFC').toLowerCase(), limit }) }
    })
  })
}
