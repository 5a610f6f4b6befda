import { Failure } from '@atelier/contract/errors'
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
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { messagesFrom, messagesSince, placeIn } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { deliver } from '#features/messages/send-message.ts'
import { mount } from '#http/mount.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)
  const later = (): never => {
    throw new Failure('messages_not_allowed')
  }

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

  mount(app, deps, takeBackMessage, later)
  mount(app, deps, hideMessage, later)
  mount(app, deps, readMessage, later)
  mount(app, deps, reactToMessage, later)
  mount(app, deps, removeReaction, later)
  mount(app, deps, searchMessages, later)
}
