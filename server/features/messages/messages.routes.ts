import {
  hideMessage,
  listMessages,
  messageChanges,
  reactToMessage,
  readMessage,
  removeReaction,
  searchMessages,
  sendMessage,
  takeBackMessage,
} from '@atelier/contract/messages'
import type { FastifyInstance } from 'fastify'
import { paged, seqCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { readUpTo } from '#features/conversations/read-up-to.ts'
import { tellConversation } from '#features/conversations/tell.ts'
import { mediaLinks } from '#features/media/links.ts'
import { insertHidden, visibleMessage } from '#features/messages/change-message.queries.ts'
import { react, takeBack, takeReactionBack } from '#features/messages/change-message.ts'
import { messagesFrom, messagesSince, placeIn } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { findInMessages } from '#features/messages/search-messages.ts'
import { deliver } from '#features/messages/send-message.ts'
import { mount } from '#http/mount.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, sendMessage, (draft, viewer) => deliver(deps, links, viewer, draft))

  mount(app, deps, listMessages, async ({ conversation_id, direction, from, cursor, limit }, viewer) => {
    const start = seqCursor(cursor) ?? from ?? (direction === 'older' ? Number.MAX_SAFE_INTEGER : 0)
    const { revision } = await placeIn(db, viewer.id, conversation_id)
    const rows = await messagesFrom(db, viewer.id, conversation_id, direction, start, limit + 1)
    const next = direction === 'older' ? -1 : 1
    return { ...paged(await messagesOf(db, links, rows), limit, ({ seq }) => String(seq + next)), revision }
  })
  mount(app, deps, messageChanges, async ({ conversation_id, after, limit }, viewer) => {
    const { revision, read_seq, seen_seq } = await placeIn(db, viewer.id, conversation_id)
    const rows = await messagesSince(db, viewer.id, conversation_id, after, limit + 1)
    const items = await messagesOf(db, links, rows.slice(0, limit))
    return { items, revision, read_seq, seen_seq, more: rows.length > limit }
  })

  mount(app, deps, takeBackMessage, ({ message_id }, viewer) => takeBack(deps, links, viewer, message_id))
  mount(app, deps, reactToMessage, ({ message_id, emoji }, viewer) => react(deps, links, viewer, message_id, emoji))
  mount(app, deps, removeReaction, ({ message_id }, viewer) => takeReactionBack(deps, links, viewer, message_id))

  mount(app, deps, hideMessage, async ({ message_id }, viewer) => {
    const conversation_id = await insertHidden(db, viewer.id, message_id)
    tellConversation(db, deps, conversation_id, viewer.id)
    return {}
  })
  mount(app, deps, readMessage, async ({ message_id }, viewer) => {
    await transaction(db, async (tx) => {
      const { conversation_id, seq } = await visibleMessage(tx, viewer.id, message_id)
      await readUpTo(tx, deps, viewer.id, conversation_id, seq)
    })
    return {}
  })

  mount(app, deps, searchMessages, (search, viewer) => findInMessages(deps, links, viewer, search))
}
