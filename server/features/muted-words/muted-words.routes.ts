import { listMutedWords, muteWord, unmuteWord } from '@atelier/contract/muted-words'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { deleteMutedWord, insertMutedWord, lockMutedWords, mutedWordsOf } from '#features/muted-words/muted-words.queries.ts'
import { tellNotices } from '#features/notifications/tell-notices.ts'
import { mount } from '#http/mount.ts'

export function mutedWordRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'clock'>): void {
  const { db, clock } = deps

  mount(app, deps, listMutedWords, async (_input, viewer) => ({ items: await mutedWordsOf(db, viewer.id, clock()) }))
  mount(app, deps, muteWord, ({ client_id, phrase, for_days }, viewer) =>
    transaction(db, async (tx) => {
      const now = clock()
      const ends_at = for_days ? new Date(now.getTime() + for_days * dayMs) : null
      await lockMutedWords(tx, viewer.id)
      tx.after(() => tellNotices(deps, [{ user_id: viewer.id }]))
      return insertMutedWord(tx, viewer.id, { client_id, phrase, ends_at }, now)
    }),
  )
  mount(app, deps, unmuteWord, async ({ muted_word_id }, viewer) => {
    await deleteMutedWord(db, viewer.id, muted_word_id)
    tellNotices(deps, [{ user_id: viewer.id }])
    return {}
  })
}

const dayMs = 24 * 3_600_000
