import * as contract from '@atelier/contract/messages'
import type { FastifyInstance } from 'fastify'
import { paged, seqCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitConversationChanged } from '#features/conversations/emit-conversation.ts'
import { readConversation } from '#features/conversations/read-conversation.ts'
import { mediaLinks } from '#features/media/links.ts'
import { insertHidden, visibleMessage } from '#features/messages/change-message.queries.ts'
import { editMessage, reactToMessage, removeReaction, takeBackMessage } from '#features/messages/change-message.ts'
import { messagesFrom, messagesSince, readStateOf } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { searchMessages } from '#features/messages/search-messages.ts'
import { sendMessage } from '#features/messages/send-message.ts'
import { mount } from '#http/mount.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.sendMessage, (draft, viewer) => sendMessage(deps, links, viewer, draft))

  mount(app, deps, contract.listMessages, async ({ conversation_id, direction, from, cursor, limit }, viewer) => {
    const start = seqCursor(cursor) ?? from ?? (direction === 'older' ? Number.MAX_SAFE_INTEGER : 0)
    const { revision } = await readStateOf(db, viewer.id, conversation_id)
    const rows = await messagesFrom(db, viewer.id, conversation_id, direction, start, limit + 1)
    const next = direction === 'older' ? -1 : 1
    return { ...paged(await messagesOf(db, links, rows), limit, ({ seq }) => String(seq + next)), revision }
  })
  mount(app, deps, contract.messageChanges, async ({ conversation_id, after, limit }, viewer) => {
    const { revision, read_seq, seen_seq } = await readStateOf(db, viewer.id, conversation_id)
    const rows = await messagesSince(db, viewer.id, conversation_id, after, limit + 1)
    const items = await messagesOf(db, links, rows.slice(0, limit))
    return { items, revision, read_seq, seen_seq, more: rows.length > limit }
  })

  mount(app, deps, contract.editMessage, ({ message_id, content }, viewer) => editMessage(deps, links, viewer, message_id, content))
  mount(app, deps, contract.takeBackMessage, ({ message_id }, viewer) => takeBackMessage(deps, links, viewer, message_id))
  mount(app, deps, contract.reactToMessage, ({ message_id, emoji }, viewer) => reactToMessage(deps, links, viewer, message_id, emoji))
  mount(app, deps, contract.removeReaction, ({ message_id }, viewer) => removeReaction(deps, links, viewer, message_id))

  mount(app, deps, contract.hideMessage, async ({ message_id }, viewer) => {
    const conversation_id = await insertHidden(db, viewer.id, message_id)
    emitConversationChanged(db, deps, conversation_id, viewer.id)
    return {}
  })
  mount(app, deps, contract.readMessage, async ({ message_id }, viewer) => {
    await transaction(db, async (tx) => {
      const { conversation_id, seq } = await visibleMessage(tx, viewer.id, message_id)
      await readConversation(tx, deps, viewer.id, conversation_id, seq)
    })
    return {}
  })

  mount(app, deps, contract.searchMessages, (search, viewer) => searchMessages(deps, links, viewer, search))
}
