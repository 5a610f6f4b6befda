import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMutedWords, muteWord, unmuteWord } from '@atelier/contract/muted-words'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { deleteMutedWord, insertMutedWord, lockMutedWords, storedMutedWords } from '#features/muted-words/muted-words.queries.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'
import { mount } from '#http/mount.ts'

export function mutedWordRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'clock' | 'limits'>): void {
  const { db, clock } = deps

  mount(app, deps, listMutedWords, async (_input, viewer) => ({ items: await storedMutedWords(db, viewer.id, clock()) }))
  mount(app, deps, muteWord, ({ client_id, phrase, ...end }, viewer) =>
    transaction(db, async (tx) => {
      const now = clock()
      await lockMutedWords(tx, viewer.id)
      tx.after(() => emitListsChanged(deps, viewer.id))
      return insertMutedWord(tx, viewer.id, { client_id, phrase, ends_at: endOf(end, now) }, now)
    }),
  )
  mount(app, deps, unmuteWord, async ({ muted_word_id }, viewer) => {
    await deleteMutedWord(db, viewer.id, muted_word_id)
    emitListsChanged(deps, viewer.id)
    return {}
  })
}

/** @throws Failure invalid when the end has passed or is too far away */
function endOf({ for_days, ends_at }: Pick<ParsedInputOf<typeof muteWord>, 'for_days' | 'ends_at'>, now: Date): Date | null {
  if (for_days) return new Date(now.getTime() + for_days * dayMs)
  if (!ends_at) return null
  const end = new Date(ends_at)
  const leftMs = end.getTime() - now.getTime()
  if (leftMs > 0 && leftMs <= limits.mutedWords.days * dayMs) return end
  throw new Failure('invalid', { errors: [{ field: 'ends_at', code: 'out_of_range' }] })
}

const dayMs = 24 * 3_600_000
