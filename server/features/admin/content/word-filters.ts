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

const { tried: most, triedAmong: among, triedSpellings: given, triedMs } = adminLimits
const mostHeld = (adminLimits.heldPerDay * triedMs) / 86_400_000

async function tried(tx: Db, at: Date, viewer: SignedIn, word: string, choices: FilterChoice[]): Promise<contract.Tried> {
  const { texts, isPartial, isPartlySpelled } = await sample(tx, at, viewer, word)
  // A choice finds all that is found without it.
  const [surely, perhaps] = parted(texts, matching({ word, severity: 'low', choices: [] }))
  const [inflected] = await withForms(tx, [{ word, severity: 'low', choices: ['forms', 'swaps'] }], perhaps.flatMap(textsOf))
  const filterBy = (choices: FilterChoice[]): FilterWord => ({
    word,
    severity: 'low',
    choices,
    ...(inflected?.forms && choices.includes('forms') ? { forms: inflected.forms } : {}),
  })
  const filter = filterBy(choices)
  const [byChoice, missed] = parted(perhaps, matching(filter))
  const addedBy = (choice: FilterChoice) =>
    choices.includes(choice)
      ? byChoice.length - byChoice.filter(matching(filterBy(choices.filter((each) => each !== choice)))).length
      : missed.filter(matching(filterBy([...choices, choice]))).length
  const hits = [...surely, ...byChoice]
  const [posts, comments] = parted(hits, ({ kind }) => kind === 'post')
  const examples = hits
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, adminLimits.triedExamples)
    .map((hit) => exampleOf(hit, filter))
  const authors = await authorsOf(
    tx,
    examples.map(({ user_id }) => user_id),
  )
  return {
    posts_count: Math.min(posts.length, most),
    comments_count: Math.min(comments.length, most),
    holds_many: posts.length > mostHeld,
    more: isPartial || [posts, comments].some(({ length }) => length > most) || (choices.length > 0 && isPartlySpelled),
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

interface Sample {
  texts: Spelled[]
  /** There may be more that says the word. */
  isPartial: boolean
  /** There may be more that spells it in another way. */
  isPartlySpelled: boolean
}

async function sample(tx: Db, at: Date, viewer: SignedIn, word: string): Promise<Sample> {
  const [part = ''] = comparable(word)
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)
  const since = newId(new Date(at.getTime() - triedMs))
  const trial = { viewerId: viewer.id, part, since, limit: Math.max(most, mostHeld) + 1, among, given }
  await planEachSearch(tx)
  const newPosts = await newestPosts(tx, trial)
  const newComments = await newestComments(tx, trial)
  const saying = ({ texts }: Newest) => texts.filter(({ may_have }) => may_have).slice(0, trial.limit)
  const plainComments = saying(newComments)
  // Trigrams cover all texts; unusual spellings are found among the newest only.
  const isIndexed = !isShortQuery(part) && saying(newPosts).length < trial.limit
  const plainPosts = together(saying(newPosts), isIndexed ? await postsThatSay(tx, trial) : [])
  const alike = resembling(part)
  const isWhole = ({ looked_at }: Newest, among: number) => looked_at < among
  return {
    texts: [
      ...together(plainPosts, newPosts.texts.filter(alike)).map(spelled('post')),
      ...together(plainComments, newComments.texts.filter(alike)).map(spelled('comment')),
    ],
    isPartial:
      [plainPosts, plainComments].some(({ length }) => length > most) ||
      !(isIndexed || isWhole(newPosts, among)) ||
      !isWhole(newComments, among),
    isPartlySpelled: !isWhole(newPosts, given) || !isWhole(newComments, given),
  }
}

interface Spelled extends Candidate {
  kind: 'post' | 'comment'
  spellings: Spellings[]
}

function matching(filter: FilterWord): (text: Spelled) => boolean {
  const matches = matcherOf(filter)
  return ({ spellings }) => spellings.some(matches)
}

/** With the first of its texts that the filter finds. */
function exampleOf({ spellings, content, descriptions, ...one }: Spelled, filter: FilterWord) {
  const place = spellings.findIndex(matcherOf(filter))
  return place === 0 ? { ...one, content } : { ...one, kind: 'description' as const, content: descriptions[place - 1] ?? '' }
}

/** Those that are so, and the others. */
function parted<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  const others: T[] = []
  const found = all.filter((one) => is(one) || void others.push(one))
  return [found, others]
}

const together = (one: Candidate[], other: Candidate[]) => [...new Map([...one, ...other].map((text) => [text.id, text])).values()]

const spelled =
  (kind: Spelled['kind']) =>
  (text: Candidate): Spelled => ({ ...text, kind, spellings: textsOf(text).map(spellingsOf) })

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
