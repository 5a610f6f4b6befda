import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, text, time } from './fields.ts'
import { limits } from './limits.ts'

export const lastMessageSchema = z.object({
  id,
  sender_id: id,
  /** Null for media and cards without text, and once taken back. */
  content: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video'])),
  card: z.nullable(z.enum(['post', 'profile'])),
  taken_back: z.boolean(),
  created_at: time,
})
export type LastMessage = z.infer<typeof lastMessageSchema>

export const conversationSchema = z.object({
  id,
  other_user: authorSchema,
  last_message: z.nullable(lastMessageSchema),
  last_message_at: z.nullable(time),
  unread_count: count,
  /** `request`: from a stranger, neither accepted nor answered. */
  status: z.enum(['accepted', 'request']),
  is_muted: z.boolean(),
  muted_until: z.nullable(time), // null for always, and while not muted
  is_pinned: z.boolean(),
  is_archived: z.boolean(),
  is_marked_unread: z.boolean(), // by hand, until it is read or answered
  read_seq: count, // the `seq` read last; 0: nothing
  seen_seq: count, // the other person's, as far as both show it
  revision: count, // the highest of its messages
  /** `not_allowed`: they take no messages from the viewer. `limit`: a request has used all of its messages. `suspended`: they are banned. */
  sending: z.enum(['allowed', 'not_allowed', 'limit', 'suspended']),
  requests_left: z.nullable(count), // null once accepted
})
export type Conversation = z.infer<typeof conversationSchema>

export const conversationRef = z.object({ conversation_id: id })
export const conversationFolders = ['inbox', 'archive', 'requests'] as const
export type ConversationFolder = (typeof conversationFolders)[number]

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  access: 'user',
  summary:
    "The viewer's conversations, archived ones or requests, pinned ones first, then by their last message; `q` looks at names and last messages, of the inbox in the archive too",
  input: z.object({
    folder: z._default(z.enum(conversationFolders), 'inbox'),
    q: z._default(text(limits.search.max), ''),
    cursor,
    limit: limit(limits.conversations.page),
  }),
  output: page(conversationSchema),
})
export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/:conversation_id',
  access: 'user',
  summary: 'One conversation of the viewer',
  input: conversationRef,
  output: conversationSchema,
})
export const openConversation = endpoint({
  method: 'POST',
  path: '/conversations',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Start a conversation with a person, or find the existing one; there is one for each pair',
  input: z.object({ user_id: id }),
  output: conversationSchema,
  failures: ['not_found', 'invalid', 'onboarding_required', 'messages_not_allowed'],
})
export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Remove a conversation and its messages from one’s own list; the other person keeps theirs, and a new message brings it back',
  input: conversationRef,
  output: nothing,
})

export const correspondentSchema = z.object({
  ...z.pick(authorSchema, { user_id: true, full_name: true, username: true, avatar_url: true, is_verified: true }).shape,
  can_message: z.boolean(),
})
export type Correspondent = z.infer<typeof correspondentSchema>
export const searchCorrespondents = endpoint({
  method: 'GET',
  path: '/conversations/people',
  access: 'user',
  summary:
    'People to write to, by a part of their full name or username; never the viewer. Without `q` those who take messages: of recent conversations, then followed ones, mutual ones first',
  input: z.object({ q: z._default(text(limits.search.max), ''), limit: limit(limits.conversations.people, limits.conversations.people) }),
  output: z.object({ items: z.array(correspondentSchema) }),
})

/** Counted up to `limits.notifications.counted`, without muted and archived ones. `mute_ends_at`: then they may change without an event. */
export const unreadMessagesSchema = z.object({ count, requests: count, mute_ends_at: z.optional(time) })
export type UnreadMessages = z.infer<typeof unreadMessagesSchema>
export const unreadConversations = endpoint({
  method: 'GET',
  path: '/conversations/unread-count',
  access: 'user',
  summary: 'How many conversations, and how many requests, have unread messages',
  input: z.object({}),
  output: unreadMessagesSchema,
})
export const readConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/read',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark the messages of the other person read, up to `seq` or all',
  input: z.extend(conversationRef, { seq: z.optional(z.int().check(z.nonnegative())) }),
  output: unreadMessagesSchema,
})

export const acceptRequest = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/acceptance',
  access: 'user',
  summary: 'Accept a request: the conversation moves to the inbox and its media are uncovered',
  input: conversationRef,
  output: conversationSchema,
})
export const declineRequest = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/acceptance',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Decline a request; its sender is not told',
  input: conversationRef,
  output: nothing,
})
