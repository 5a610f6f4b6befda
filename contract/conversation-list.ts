import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { conversationRef, conversationSchema } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, page, time } from './fields.ts'
import { limits } from './limits.ts'
import { workSchema } from './works.ts'

export const muteLengths = ['hours', 'week', 'always'] as const
export type MuteLength = (typeof muteLengths)[number]

export const listDeclined = endpoint({
  method: 'GET',
  path: '/conversations/declined',
  access: 'user',
  summary: 'People whose requests the viewer declined, the newest conversation first; opening it makes it a request again',
  input: z.object({ cursor, limit: limit(limits.conversations.page) }),
  output: page(authorSchema),
})
export const aboutCorrespondent = endpoint({
  method: 'GET',
  path: '/conversations/:conversation_id/about',
  access: 'user',
  summary: 'About the other person: since when they are here, three works, and people whom the viewer follows and who follow them',
  input: conversationRef,
  output: z.object({
    created_at: time,
    works: z.array(workSchema),
    people: z.array(authorSchema), // at most `limits.conversations.common`
    people_count: count, // up to `limits.conversations.commonCounted`
  }),
})
export const presentConversations = endpoint({
  method: 'GET',
  path: '/conversations/present',
  access: 'user',
  summary: 'Of the first conversations in the list, those whose other person is active now, as far as both show it',
  input: z.object({}),
  output: z.object({ ids: z.array(id) }),
})
export const markConversationUnread = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/read',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark a conversation unread for the viewer alone, until it is read or answered',
  input: conversationRef,
  output: conversationSchema,
})
export const muteConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/mute',
  access: 'user',
  whenRestricted: 'works',
  summary: 'No notices and no badge for a conversation: for eight `hours`, a `week`, or `always`',
  input: z.extend(conversationRef, { length: z._default(z.enum(muteLengths), 'always') }),
  output: conversationSchema,
})
export const unmuteConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/mute',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Notices for a conversation again',
  input: conversationRef,
  output: conversationSchema,
})
export const pinConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/pin',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Keep a conversation at the top of the list',
  input: conversationRef,
  output: conversationSchema,
})
export const unpinConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/pin',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Let a conversation take its place by time again',
  input: conversationRef,
  output: conversationSchema,
})
export const archiveConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:conversation_id/archive',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Move a conversation to the archive; a new message brings it back, unless it is muted. A request stays where it is',
  input: conversationRef,
  output: conversationSchema,
})
export const unarchiveConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:conversation_id/archive',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Move a conversation back to the inbox',
  input: conversationRef,
  output: conversationSchema,
})
