import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { conversationRef } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, plainMentions, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'
import { isEmoji } from './rules/emoji.ts'

const quoteSchema = z.object({
  id,
  seq: count,
  sender_id: id,
  content: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video'])),
  card: z.nullable(z.enum(['post', 'profile'])),
  taken_back: z.boolean(),
})
export type Quote = z.infer<typeof quoteSchema>

/** Null inside when the viewer may not see it, or no longer. */
const cardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: z.nullable(postSchema) }),
  z.object({ kind: z.literal('profile'), profile: z.nullable(authorSchema) }),
])
export type Card = z.infer<typeof cardSchema>

export const messageSchema = z.object({
  id,
  conversation_id: id,
  sender_id: id,
  client_id: z.nullable(id), // null on the other person's
  seq: count, // from 1, without gaps
  /** Grows with every new message of the conversation and every change of one. */
  revision: count,
  /** Null for media and cards without text, and once taken back. */
  content: z.nullable(z.string()),
  plain_mentions: plainMentions,
  /** Signed for the viewer; null while covered. For a smaller image append `w=<one of sizes>` to its query. */
  media_url: z.nullable(z.string()),
  media_type: z.nullable(z.enum(['image', 'video'])),
  media: z.nullable(
    z.object({
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      placeholder: z.nullable(z.string()), // mean colour, #rrggbb
      sizes: z.array(z.int()),
    }),
  ),
  album_id: z.nullable(id), // the same for files that were sent together, which follow each other
  edited_at: z.nullable(time),
  former: z.array(z.string()), // what it said before, the oldest first
  covered: z.boolean(), // media of a request, until accepted
  created_at: time,
  /** Own: by the other person, as far as both show it. Others': by the viewer. */
  is_read: z.boolean(),
  taken_back: z.boolean(),
  reply_to: z.nullable(quoteSchema),
  card: z.nullable(cardSchema),
  reactions: z.array(z.object({ user_id: id, emoji: z.string() })),
  sender: authorSchema,
})
export type Message = z.infer<typeof messageSchema>

const messageRef = z.object({ message_id: id })
const seq = z.optional(z.coerce.number().check(z.int(), z.nonnegative()))

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  access: 'user',
  summary:
    'Messages of a conversation: `older` ones newest first, or `newer` ones oldest first; without a cursor from the end, or from `from`',
  input: z.extend(conversationRef, {
    direction: z._default(z.enum(['older', 'newer']), 'older'),
    from: seq, // inclusive
    cursor,
    limit: limit(limits.messages.page),
  }),
  /** `revision` is read before the messages: every change up to it is in them. */
  output: z.extend(page(messageSchema), { revision: count }),
})
export const messageChanges = endpoint({
  method: 'GET',
  path: '/conversations/:conversation_id/changes',
  access: 'user',
  summary: 'What a client missed: messages with a higher `revision`, in its order. `more` says that another call is needed',
  input: z.extend(conversationRef, {
    after: z.coerce.number().check(z.int(), z.nonnegative()),
    limit: limit(limits.messages.page),
  }),
  output: z.object({ items: z.array(messageSchema), revision: count, seen_seq: count, read_seq: count, more: z.boolean() }),
})

export const messageText = text(limits.message.text, limits.message.textBytes)
export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:conversation_id/messages',
  access: 'user',
  summary: 'Send a message: text, an upload to message-media, or a card; a repeated `client_id` answers with the first result',
  input: z
    .extend(conversationRef, {
      client_id: clientId,
      content: z.optional(z.nullable(messageText)),
      media_id: z.optional(z.nullable(id)), // finished, in message-media
      album_id: z.optional(z.nullable(clientId)),
      reply_to_id: z.optional(z.nullable(id)),
      card: z.optional(z.nullable(z.object({ kind: z.enum(['post', 'profile']), id }))),
    })
    .check(z.refine(({ content, media_id, card }) => Boolean(content || media_id || card), { path: ['content'], error: 'required' })),
  output: messageSchema,
  failures: ['onboarding_required', 'messages_not_allowed', 'request_limit', 'media_not_ready', 'not_found'],
})
export const editMessage = endpoint({
  method: 'PATCH',
  path: '/messages/:message_id',
  access: 'user',
  summary: 'Change the text of one’s own message within ten minutes, a few times; both people can read what it said before',
  input: z.extend(messageRef, { content: messageText.check(z.minLength(1, { error: 'required' })) }),
  output: messageSchema,
  failures: ['too_late', 'messages_not_allowed', 'edit_limit'],
})
export const takeBackMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:message_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Take one’s own message back for both, within ten minutes',
  input: messageRef,
  output: messageSchema,
  failures: ['too_late'],
})
export const hideMessage = endpoint({
  method: 'PUT',
  path: '/messages/:message_id/hidden',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Delete a message for the viewer only',
  input: messageRef,
  output: nothing,
})
export const readMessage = endpoint({
  method: 'PUT',
  path: '/messages/:message_id/read',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark a message and those before it read',
  input: messageRef,
  output: nothing,
})
export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/messages/:message_id/reaction',
  access: 'user',
  summary: 'React with an emoji, in place of an earlier one',
  input: z.extend(messageRef, { emoji: z.string().check(z.maxLength(64), z.refine(isEmoji, { error: 'not_an_emoji' })) }),
  output: messageSchema,
  failures: ['onboarding_required', 'messages_not_allowed'],
})
export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/messages/:message_id/reaction',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Take a reaction back',
  input: messageRef,
  output: messageSchema,
})
export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages/search',
  access: 'user',
  summary: "Messages with this text in the viewer's conversations, or in one of them, newest first",
  input: z.object({
    q: text(limits.search.max).check(z.minLength(limits.search.min, { error: 'too_short' })),
    conversation_id: z.optional(z.nullable(id)),
    cursor,
    limit: limit(limits.page.default),
  }),
  output: z.extend(page(z.object({ message: messageSchema, other_user: authorSchema })), {
    /** On the first page of one conversation; above `limits.messages.matches` there are more. */
    matches: z.nullable(count),
  }),
})
