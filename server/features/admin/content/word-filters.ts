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
  endFilter,
  insertFilter,
  type NewCandidate,
  type Newest,
  newestComments,
  newestPosts,
  postsThatSay,
} from '#features/admin/content/word-filters.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { isShortQuery, planEachSearch } from '#features/search/search.queries.ts'
import { comparable, type FilterWord, matcherOf, type Spellings, spellingsOf } from '#features/word-filters/find-filtered.ts'
import { withForms } from '#features/word-filters/judge.ts'
import { resemblanceTo } from '#features/word-filters/spellings.ts'
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
  const { tried: most, triedAmong: among, triedSpellings: given, triedMs, triedExamples } = adminLimits
  const since = newId(new Date(at.getTime() - triedMs))
  const trial = { viewerId: viewer.id, part, since, limit: Math.max(most, mostHeld) + 1, among, given }
  await planEachSearch(tx)
  const newest = [await newestPosts(tx, trial), await newestComments(tx, trial)] as const
  const plain = newest.map(({ texts }) => texts.filter(({ may_have }) => may_have).slice(0, trial.limit))
  const [newPosts = [], plainComments = []] = plain
  // Trigrams cover all texts; unusual spellings are found among the newest only.
  const isIndexed = !isShortQuery(part) && newPosts.length < trial.limit
  const plainPosts = together(newPosts, isIndexed ? await postsThatSay(tx, trial) : [])
  const alike = resembling(part)
  const posts = together(plainPosts, newest[0].texts.filter(alike)).map(withSpellings)
  const comments = together(plainComments, newest[1].texts.filter(alike)).map(withSpellings)
  const isWhole = ({ looked_at }: Newest, among: number) => looked_at < among
  const texts = [...posts, ...comments].flatMap(textsOf)
  const [inflected] = await withForms(tx, [{ word, severity: 'low', choices: ['forms', 'swaps'] }], texts)
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
  const examples = [...hit.posts, ...hit.comments].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, triedExamples)
  const authors = await authorsOf(
    tx,
    examples.map(({ user_id }) => user_id),
  )
  return {
    posts_count: Math.min(hit.posts.length, most),
    comments_count: Math.min(hit.comments.length, most),
    holds_many: hit.posts.length > mostHeld,
    more:
      [hit.posts, hit.comments, plainPosts, plainComments].some(({ length }) => length > most) ||
      !(isIndexed || isWhole(newest[0], among)) ||
      !isWhole(newest[1], among) ||
      (choices.length > 0 && newest.some((each) => !isWhole(each, given))),
    adds: {
      forms: addedBy('forms'),
      beginnings: addedBy('beginnings'),
      accents: addedBy('accents'),
      disguises: addedBy('disguises'),
      swaps: addedBy('swaps'),
    },
    examples: examples.flatMap(({ user_id, ...text }) => {
      const author = authors.get(user_id)
      return author ? [{ ...text, author }] : []
    }),
  }
}

interface Spelled extends Candidate {
  spellings: Spellings[]
}

/** Each once, with the first of its texts that the filter would find. */
function hits(found: Spelled[], kind: 'post' | 'comment', filter: FilterWord) {
  const matches = matcherOf(filter)
  return found.flatMap(({ content, descriptions, spellings, ...one }) => {
    const place = spellings.findIndex(matches)
    if (place < 0) return []
    return place === 0 ? { ...one, kind, content } : { ...one, kind: 'description' as const, content: descriptions[place - 1] ?? '' }
  })
}

const together = (one: Candidate[], other: Candidate[]) => [...new Map([...one, ...other].map((text) => [text.id, text])).values()]

const withSpellings = (text: Candidate): Spelled => ({ ...text, spellings: textsOf(text).map(spellingsOf) })

/** Of the newest: what has the beginning of the part, however it is spelled. */
function resembling(part: string): (text: NewCandidate) => boolean {
  const resembles = resemblanceTo(part)
  return (text) => text.place <= adminLimits.triedSpellings && textsOf(text).some((one) => resembles(comparable(one)))
}

const textsOf = ({ content, descriptions }: Candidate) => [content, ...descriptions]

/** A word of invisible characters alone finds nothing. @throws Failure invalid */
function mustBeVisible(word: string): void {
  if (comparable(word) === '') throw new Failure('invalid', { errors: [{ field: 'word', code: 'required' }] })
}
