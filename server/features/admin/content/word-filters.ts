import type * as contract from '@atelier/contract/admin/content'
import { type FilterChoice, filterChoices } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { hasRight } from '@atelier/contract/admin/rights'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  authorsOf,
  type Candidate,
  commentsThatMayHave,
  commentsThatMayResemble,
  endFilter,
  insertFilter,
  postsThatMayHave,
  postsThatMayResemble,
} from '#features/admin/content/word-filters.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { comparable, type FilterWord, finderOf } from '#features/word-filters/find-filtered.ts'
import { withForms } from '#features/word-filters/judge.ts'
import { lookalikePattern } from '#features/word-filters/spellings.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock'>

export function addWordFilter(
  deps: Parts,
  viewer: SignedIn,
  { word, severity, choices }: ParsedInputOf<typeof contract.addWordFilter>,
): Promise<contract.WordFilter> {
  mustBeVisible(word)
  return transaction(deps.db, async (tx) => {
    if (severity === 'high' && !hasRight(viewer.role, 'hold_many_posts')) await mustHoldFew(tx, deps, viewer, word, choices)
    const made = await insertFilter(tx, {
      word: word.toLowerCase(),
      severity,
      choices: [...new Set(choices)],
      created_by: viewer.id,
      at: deps.clock(),
    })
    const details = { word: made.word, severity, choices: made.choices }
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
export function tryWordFilter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  { word, choices: chosen }: ParsedInputOf<typeof contract.tryWordFilter>,
): Promise<contract.Tried> {
  mustBeVisible(word)
  const choices = filterChoices.filter((choice) => chosen.split(',').includes(choice))
  return transaction(db, (tx) => tried(tx, clock(), viewer, word, choices))
}

async function mustHoldFew(tx: Db, { clock }: Parts, viewer: SignedIn, word: string, choices: FilterChoice[]): Promise<void> {
  const { holds_many } = await tried(tx, clock(), viewer, word, choices)
  if (holds_many) throw new Failure('holds_many', { limit: adminLimits.heldPerDay })
}

const mostHeld = (adminLimits.heldPerDay * adminLimits.triedMs) / 86_400_000

async function tried(tx: Db, at: Date, viewer: SignedIn, word: string, choices: FilterChoice[]): Promise<contract.Tried> {
  const [part = ''] = comparable(word)
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)
  const { tried: most, triedAmong: among, triedMs, triedExamples } = adminLimits
  const trial = {
    viewerId: viewer.id,
    part,
    pattern: lookalikePattern(part),
    since: newId(new Date(at.getTime() - triedMs)),
    limit: Math.max(most, mostHeld) + 1,
    among,
  }
  await planEachSearch(tx)
  const plain = [await postsThatMayHave(tx, trial), await commentsThatMayHave(tx, trial)] as const
  const alike = [await postsThatMayResemble(tx, trial), await commentsThatMayResemble(tx, trial)] as const
  const [posts, comments] = [together(plain[0].found, alike[0].found), together(plain[1].found, alike[1].found)]
  const texts = [...posts, ...comments].flatMap(({ content, descriptions }) => [content, ...descriptions])
  const [inflected] = await withForms(tx, [{ word, severity: 'low', choices: ['forms'] }], texts)
  const hitsOf = (choices: FilterChoice[]) => {
    const filter: FilterWord = { word, severity: 'low', choices }
    if (inflected?.forms && choices.includes('forms')) filter.forms = inflected.forms
    return { posts: hits(posts, 'post', filter), comments: hits(comments, 'comment', filter) }
  }
  const hit = hitsOf(choices)
  const count = ({ posts, comments }: typeof hit) => posts.length + comments.length
  const addedBy = (choice: FilterChoice) =>
    choices.includes(choice)
      ? count(hit) - count(hitsOf(choices.filter((each) => each !== choice)))
      : count(hitsOf([...choices, choice])) - count(hit)
  const newest = [...hit.posts, ...hit.comments].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, triedExamples)
  const authors = await authorsOf(
    tx,
    newest.map(({ user_id }) => user_id),
  )
  return {
    posts_count: Math.min(hit.posts.length, most),
    comments_count: Math.min(hit.comments.length, most),
    holds_many: hit.posts.length > mostHeld,
    more:
      [hit.posts, hit.comments, ...plain.map(({ found }) => found)].some(({ length }) => length > most) ||
      [...plain, ...(choices.length > 0 ? alike : [])].some(({ is_whole }) => !is_whole),
    adds: {
      forms: addedBy('forms'),
      beginnings: addedBy('beginnings'),
      accents: addedBy('accents'),
      disguises: addedBy('disguises'),
    },
    examples: newest.flatMap(({ user_id, ...text }) => {
      const author = authors.get(user_id)
      return author ? [{ ...text, author }] : []
    }),
  }
}

/** Each once, with the first of its texts that the filter would find. */
function hits(found: Candidate[], kind: 'post' | 'comment', filter: FilterWord) {
  const find = finderOf([filter])
  return found.flatMap(({ content, descriptions, ...one }) => {
    const place = [content, ...descriptions].findIndex((text) => find(text))
    if (place < 0) return []
    return place === 0 ? { ...one, kind, content } : { ...one, kind: 'description' as const, content: descriptions[place - 1] ?? '' }
  })
}

const together = (one: Candidate[], other: Candidate[]) => [...new Map([...one, ...other].map((text) => [text.id, text])).values()]

/** A word of invisible characters alone finds nothing. @throws Failure invalid */
function mustBeVisible(word: string): void {
  if (comparable(word) === '') throw new Failure('invalid', { errors: [{ field: 'word', code: 'required' }] })
}
