import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, text, time } from './fields.ts'
import { limits } from './limits.ts'

/** What a row of the list says of the newest message that the viewer can see. */
export const lastMessageSchema = z.object({
  id,
  sender_id: id,
  /** Null for media and cards without text, and for a message that was taken back. */
  content: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video'])),
  card: z.nullable(z.enum(['post', 'profile'])),
  taken_back: z.boolean(),
  created_at: time,
})
export type LastMessage = z.infer<typeof lastMessageSchema>

/** A conversation of two people, as one of them sees it. */
export const conversationSchema = z.object({
  id,
  other_user: authorSchema,
  last_message: z.nullable(lastMessageSchema),
  last_message_at: z.nullable(time),
  /** Messages from the other person that the viewer has not read. */
  unread_count: count,
  /** `request`: a stranger wrote, and the viewer has neither accepted nor answered. */
  status: z.enum(['accepted', 'request']),
  is_muted: z.boolean(),
  is_pinned: z.boolean(),
  /** Up to where the viewer has read (`seq` of a message); 0 for nothing. */
  read_seq: count,
  /** Up to where the other person has read, as far as both show it. */
  seen_seq: count,
  /** The highest `revision` of its messages: what a client that has them all has reached. */
  revision: count,
  /** Whether the viewer may write: `not_allowed` when the other person does not take messages from them, `limit` when a request has used its three. */
  sending: z.enum(['allowed', 'not_allowed', 'limit']),
  /** How many messages the viewer may send before the other person accepts; null once accepted. */
  requests_left: z.nullable(count),
})
export type Conversation = z.infer<typeof conversationSchema>

export const conversationRef = z.object({ conversation_id: id })
export const conversationFolders = ['inbox', 'requests'] as const
export type ConversationFolder = (typeof conversationFolders)[number]

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  access: 'user',
  summary: "The viewer's conversations or requests, pinned ones first, then by their last message; `q` looks at names and last messages",
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
  summary: 'Start a conversation with a person, or find the existing one; there is one for each pair',
  input: z.object({ user_id: id }),
  output: conversationSchema,
  failures: ['not_found', 'invalid', 'onboarding_required', 'messages_not_allowed'],
})
export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id',
  access: 'user',
  summary: 'Remove a conversation and its messages from the own list; the other person keeps theirs, and a new message brings it back',
  input: conversationRef,
  output: nothing,
})

/** A person to write to. */
export const correspondentSchema = z.object({
  ...z.pick(authorSchema, { user_id: true, full_name: true, username: true, avatar_url: true, is_verified: true }).shape,
  /** Whether they take messages from the viewer. */
  can_message: z.boolean(),
})
export type Correspondent = z.infer<typeof correspondentSchema>
export const searchCorrespondents = endpoint({
  method: 'GET',
  path: '/conversations/people',
  access: 'user',
  summary: 'People to write to, by a part of their full name or username; never the viewer',
  input: z.object({ q: text(limits.search.max), limit: limit(limits.conversations.people, limits.conversations.people) }),
  output: z.object({ items: z.array(correspondentSchema) }),
})

/** Conversations with unread messages, counted up to `limits.notifications.counted`; muted ones do not count. */
export const unreadMessagesSchema = z.object({ count, requests: count })
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
  summary: 'Mark the messages of the other person read, up to `seq` or all',
  input: z.extend(conversationRef, { seq: z.optional(z.int().check(z.nonnegative())) }),
  output: unreadMessagesSchema,
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/mute',
  access: 'user',
  summary: 'No notices and no badge for a conversation',
  input: conversationRef,
  output: conversationSchema,
})
export const unmuteConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/mute',
  access: 'user',
  summary: 'Notices for a conversation again',
  input: conversationRef,
  output: conversationSchema,
})
export const pinConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/pin',
  access: 'user',
  summary: 'Keep a conversation at the top of the list',
  input: conversationRef,
  output: conversationSchema,
})
export const unpinConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/pin',
  access: 'user',
  summary: 'Let a conversation take its place by time again',
  input: conversationRef,
  output: conversationSchema,
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
  summary: 'Decline a request; its sender is not told',
  input: conversationRef,
  output: nothing,
})
