import type * as contract from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  authorsOf,
  type Candidate,
  commentsThatMayHave,
  endFilter,
  insertFilter,
  postsThatMayHave,
} from '#features/admin/content/word-filters.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { comparable, findFiltered } from '#features/word-filters/find-filtered.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock'>

export function addWordFilter(
  deps: Parts,
  viewer: SignedIn,
  { word, severity }: ParsedInputOf<typeof contract.addWordFilter>,
): Promise<contract.WordFilter> {
  mustBeVisible(word)
  return transaction(deps.db, async (tx) => {
    const made = await insertFilter(tx, { word: word.toLowerCase(), severity, created_by: viewer.id, at: deps.clock() })
    const details = { word: made.word, severity }
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'add_word_filter',
      target_id: made.id,
      details,
    })
    return made
  })
}

/** What it flagged stays flagged. @throws Failure not_found, also to the second of two */
export function removeWordFilter(deps: Parts, viewer: SignedIn, id: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const details = { ...(await endFilter(tx, id)) }
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'remove_word_filter', target_id: id, details })
  })
}

/** Judges the last 30 days within reach and saves nothing. @throws Failure invalid */
export function tryWordFilter({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: SignedIn, word: string): Promise<contract.Tried> {
  mustBeVisible(word)
  const [part = ''] = comparable(word)
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)
  const { tried: most, triedAmong: among, triedMs, triedExamples } = adminLimits
  const trial = { viewerId: viewer.id, part, since: newId(new Date(clock().getTime() - triedMs)), limit: most + 1, among }
  return transaction(db, async (tx) => {
    await planEachSearch(tx)
    const [posts, comments] = [await postsThatMayHave(tx, trial), await commentsThatMayHave(tx, trial)]
    const hit = { posts: hits(posts.found, 'post', word), comments: hits(comments.found, 'comment', word) }
    const newest = [...hit.posts, ...hit.comments].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, triedExamples)
    const authors = await authorsOf(
      tx,
      newest.map(({ user_id }) => user_id),
    )
    return {
      posts_count: Math.min(hit.posts.length, most),
      comments_count: Math.min(hit.comments.length, most),
      more: [posts, comments].some(({ found, is_whole }) => found.length > most || !is_whole),
      examples: newest.flatMap(({ user_id, ...text }) => {
        const author = authors.get(user_id)
        return author ? [{ ...text, author }] : []
      }),
    }
  })
}

/** Each once, with the first of its texts that the filter would find. */
function hits(found: Candidate[], kind: 'post' | 'comment', word: string) {
  return found.flatMap(({ content, descriptions, ...one }) => {
    const place = [content, ...descriptions].findIndex((text) => findFiltered(text, [{ word, severity: 'low' }]))
    if (place < 0) return []
    return place === 0 ? { ...one, kind, content } : { ...one, kind: 'description' as const, content: descriptions[place - 1] ?? '' }
  })
}

/** A word of invisible characters alone finds nothing. @throws Failure invalid */
function mustBeVisible(word: string): void {
  if (comparable(word) === '') throw new Failure('invalid', { errors: [{ field: 'word', code: 'required' }] })
}
