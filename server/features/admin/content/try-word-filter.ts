import type * as contract from '@atelier/contract/admin/content'
import type { FilterChoice } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import {
  type Candidate,
  commentsThatSay,
  hasMoreComments,
  newestComments,
  newestPosts,
  originsOf,
  postsThatSay,
  writtenAt,
} from '#features/admin/content/try-word-filter.queries.ts'
import { isShortQuery, planEachSearch } from '#features/search/search.queries.ts'
import { comparable, type FilterWord, matcherOf, type Spellings, spellingsOf } from '#features/word-filters/find-filtered.ts'
import { withForms } from '#features/word-filters/judge.ts'
import { resemblanceTo } from '#features/word-filters/spellings.ts'
import type { SignedIn } from '#http/session.ts'

const { tried: most, triedAmong: among, triedSpellings: given, triedMs } = adminLimits
const dayMs = 86_400_000
const triedDays = triedMs / dayMs

/** What a filter would have found in the last 30 days. Reads a fixed number of texts, however many there are. */
export async function tried(tx: Db, at: Date, viewer: SignedIn, word: string, choices: FilterChoice[]): Promise<contract.Tried> {
  const says = matching({ word, severity: 'low', choices: [] })
  const { texts, days, isPartial, isPartlySpelled } = await sample(tx, at, viewer, word, says)
  // A choice finds all that is found without it.
  const [surely, others] = parted(texts, says)
  const perhaps = others.filter(resembling(longestPartOf(word)))
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
  const origins = await originsOf(
    tx,
    examples.map(({ id }) => id),
  )
  return {
    posts_count: Math.min(posts.length, most),
    comments_count: Math.min(comments.length, most),
    holds_many: posts.length > adminLimits.heldPerDay * days,
    more: isPartial || [posts, comments].some(({ length }) => length > most) || (choices.length > 0 && isPartlySpelled),
    adds: {
      forms: addedBy('forms'),
      beginnings: addedBy('beginnings'),
      accents: addedBy('accents'),
      disguises: addedBy('disguises'),
      swaps: addedBy('swaps'),
    },
    examples: examples.flatMap((example) => {
      const origin = origins.get(example.id)
      return origin ? [{ ...example, ...origin }] : []
    }),
  }
}

interface Sample {
  texts: Spelled[]
  /** Over how many days its posts go. */
  days: number
  /** There may be more that says the word. */
  isPartial: boolean
  /** There may be more that spells it in another way. */
  isPartlySpelled: boolean
}

async function sample(tx: Db, at: Date, viewer: SignedIn, word: string, says: (text: Spelled) => boolean): Promise<Sample> {
  const trial = { viewerId: viewer.id, part: longestPartOf(word), since: newId(new Date(at.getTime() - triedMs)) }
  await planEachSearch(tx)
  const posts = (await newestPosts(tx, trial, given)).map(spelled('post'))
  const comments = (await newestComments(tx, trial, given)).map(spelled('comment'))
  const [lastPost, lastComment] = [posts, comments].map((newest) => newest[given - 1]?.id)
  const isPartlySpelled = Boolean(lastPost || lastComment)
  // Too many texts have it somewhere inside of a word.
  if (isShortQuery(trial.part)) {
    const days = lastPost ? (at.getTime() - (await writtenAt(tx, lastPost)).getTime()) / dayMs : triedDays
    return { texts: [...posts, ...comments], days, isPartial: isPartlySpelled, isPartlySpelled }
  }
  const left = (newest: Spelled[], limit: number) => Math.max(0, limit + 1 - newest.filter(says).length)
  const limits = { posts: left(posts, adminLimits.heldPerDay * triedDays), comments: left(comments, most) }
  const olderPosts = lastPost ? await postsThatSay(tx, trial, { before: lastPost, limit: limits.posts }) : []
  const olderComments = lastComment
    ? await commentsThatSay(tx, trial, { before: lastComment, limit: limits.comments, among: among - given })
    : []
  return {
    texts: [...posts, ...olderPosts.map(spelled('post')), ...comments, ...olderComments.map(spelled('comment'))],
    days: triedDays,
    isPartial:
      olderPosts.length === limits.posts ||
      olderComments.length === limits.comments ||
      (lastComment !== undefined && (await hasMoreComments(tx, trial, among))),
    isPartlySpelled,
  }
}

function longestPartOf(word: string): string {
  const parts = comparable(word).split(/\s+/)
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? ''
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
  return place === 0 ? { ...one, content } : { ...one, kind: 'description' as const, content: descriptions?.[place - 1] ?? '' }
}

/** Those that are so, and the others. */
function parted<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  const others: T[] = []
  const found = all.filter((one) => is(one) || void others.push(one))
  return [found, others]
}

const spelled =
  (kind: Spelled['kind']) =>
  (text: Candidate): Spelled => ({ ...text, kind, spellings: textsOf(text).map(spellingsOf) })

/** Whether it has the beginning of the part, however that is spelled. */
function resembling(part: string): (text: Spelled) => boolean {
  const resembles = resemblanceTo(part)
  return ({ spellings }) => spellings.some(({ plain }) => resembles(plain))
}

const textsOf = ({ content, descriptions }: Candidate) => [content, ...(descriptions ?? [])]
