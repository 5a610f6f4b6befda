import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { endpoint, type OutputOf } from '../endpoint.ts'
import { count, cursor, id, limit, nothing, page, requiredText, text, time } from '../fields.ts'
import { postSchema } from '../posts.ts'
import { anyway, taken } from './cases.ts'
import { decisionSchema } from './decisions.ts'
import { escalated, escalation } from './escalations.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const severities = ['low', 'moderate', 'high'] as const

export const flaggedPostSchema = z.object({
  post: postSchema,
  /** Hits of the word filters in any version; empty, and no severity, for a post that was only reported. */
  words: z.array(z.string()),
  severity: z.nullable(z.enum(severities)),
  reports_count: count, // open ones
  ...taken,
  escalation,
})
export type FlaggedPost = z.infer<typeof flaggedPostSchema>
export const flaggedPosts = endpoint({
  method: 'GET',
  path: '/admin/flagged-posts',
  access: rights.see_reports,
  summary: 'Posts that a word filter or a report flagged, newest first, at most 50',
  /** `subject_id`: of one post alone. */
  input: z.object({ escalated, subject_id: z.optional(id) }),
  output: z.object({ items: z.array(flaggedPostSchema) }),
})
export const liftFlag = endpoint({
  method: 'DELETE',
  path: '/admin/posts/:post_id/flag',
  access: rights.remove_content,
  summary: 'Clear a flag, not of one’s own post: the post is back in trends and For You',
  input: z.object({ post_id: id, anyway }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})
export const deletePostAsStaff = endpoint({
  method: 'DELETE',
  path: '/admin/posts/:post_id',
  access: rights.delete_posts,
  summary: 'Delete somebody else’s post for good; its open reports are resolved, and the log keeps the reason and an excerpt',
  input: z.object({ post_id: id, reason: z.optional(text(adminLimits.reason)), anyway }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})

/** Counted to `adminLimits.waiting` + 1; null for what the viewer may not decide. */
export const contentWaiting = endpoint({
  method: 'GET',
  path: '/admin/content-waiting',
  access: rights.see_reports,
  summary: 'How much waits for a decision',
  input: z.object({}),
  output: z.object({ reports: count, held: z.nullable(count), appeals: count, deletions: z.nullable(count), sign_ups: count }),
})

export const heldSchema = z.object({
  id,
  kind: z.enum(['post', 'comment']),
  author: authorSchema,
  content: z.string(),
  post: postSchema, // of a comment: the one it is under
  words: z.array(z.string()),
  created_at: time,
  ...taken,
  escalation,
  held_at: time, // later than `created_at` if an edit was held
})
export type Held = z.infer<typeof heldSchema>
const heldRef = z.object({ kind: z.enum(['post', 'comment']), held_id: id, anyway })
export const heldContent = endpoint({
  method: 'GET',
  path: '/admin/held',
  access: rights.decide_held_content,
  summary: 'What waits for approval, the oldest first',
  input: z.object({ escalated, subject_id: z.optional(id), cursor, limit: limit(adminLimits.page) }),
  output: page(heldSchema),
})
export const approveHeld = endpoint({
  method: 'PUT',
  path: '/admin/held/:kind/:held_id',
  access: rights.decide_held_content,
  summary: 'Publish what somebody else wrote: mentions are told, hashtags count',
  input: heldRef,
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})
export const declineHeld = endpoint({
  method: 'DELETE',
  path: '/admin/held/:kind/:held_id',
  access: rights.decide_held_content,
  summary: 'Decline what somebody else wrote: it is removed, its author is told the reason and the rule, and may appeal',
  input: z.extend(heldRef, { rule_id: z.optional(z.nullable(id)), reason: z.optional(text(adminLimits.reason)) }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})

export const filterChoices = ['forms', 'beginnings', 'accents', 'disguises', 'swaps'] as const
export type FilterChoice = (typeof filterChoices)[number]

export const wordFilterSchema = z.object({
  id,
  word: z.string(),
  severity: z.enum(severities),
  choices: z.array(z.enum(filterChoices)),
  action: z.literal('flag'),
  created_by: z.nullable(authorSchema),
  created_at: time,
})
export type WordFilter = z.infer<typeof wordFilterSchema>
const newFilter = {
  word: requiredText(adminLimits.wordFilter),
  severity: z._default(z.enum(severities), 'moderate'),
  choices: z._default(z.array(z.enum(filterChoices)).check(z.maxLength(filterChoices.length)), []),
}
const choiceList = new RegExp(`^(?:(?:${filterChoices.join('|')})(?:,|$))*$`)
export const wordFilters = endpoint({
  method: 'GET',
  path: '/admin/word-filters',
  access: rights.manage_word_filters,
  summary: 'The active word filters, newest first',
  input: z.object({ cursor, limit: limit(adminLimits.page) }),
  output: page(wordFilterSchema),
})
export const addWordFilter = endpoint({
  method: 'POST',
  path: '/admin/word-filters',
  access: rights.manage_word_filters,
  summary:
    'Filter a word, kept in lower case, and by choice its forms, what begins with it, other accents, disguises and swapped letters; a word that is filtered already is a `conflict`. One of severity high that would have held more than 20 posts a day needs an admin',
  input: z.object(newFilter),
  output: wordFilterSchema,
  failures: ['conflict', 'holds_many'],
})
export const removeWordFilter = endpoint({
  method: 'DELETE',
  path: '/admin/word-filters/:filter_id',
  access: rights.manage_word_filters,
  summary: 'Stop filtering a word',
  input: z.object({ filter_id: id }),
  output: nothing,
  failures: ['not_found'],
})
export const tryWordFilter = endpoint({
  method: 'GET',
  path: '/admin/word-filters/try',
  access: rights.manage_word_filters,
  summary:
    'What a word would have hit in the last 30 days, without what the viewer and staff of the same or a higher role wrote; nothing is saved',
  input: z.object({ word: newFilter.word, choices: z._default(z.string().check(z.regex(choiceList)), '') }),
  output: z.object({
    posts_count: count,
    comments_count: count,
    holds_many: z.boolean(), // with severity high, more posts than `adminLimits.heldPerDay`, over the days that were looked at
    /** How many of the newest `adminLimits.triedSpellings` posts and comments each choice adds to the others, or would. */
    adds: z.record(z.enum(filterChoices), count),
    /** At most `adminLimits.tried` of each are counted, and not all texts of the 30 days were looked at in a large network. */
    more: z.boolean(),
    /** A `description` is that of a picture or video, and the id the post's. */
    examples: z.array(
      z.object({ id, kind: z.enum(['post', 'description', 'comment']), author: authorSchema, content: z.string(), created_at: time }),
    ),
  }),
})
export type Tried = OutputOf<typeof tryWordFilter>

export const suggestedFilterSchema = z.object({
  word: z.string(), // or two in a row
  hits_count: count,
  removed_count: count, // of the hits
})
export type SuggestedFilter = z.infer<typeof suggestedFilterSchema>
export const suggestedFilters = endpoint({
  method: 'GET',
  path: '/admin/word-filters/suggestions',
  access: rights.manage_word_filters,
  summary:
    'Words and pairs of words that the newest removals of the last 30 days have in common, of which at least half of what has them was removed, and that no filter finds; without what the viewer and staff of the same or a higher role wrote',
  input: z.object({}),
  output: z.object({ items: z.array(suggestedFilterSchema) }),
})
