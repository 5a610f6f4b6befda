import {
  acceptRequest,
  declineRequest,
  deleteConversation,
  getConversation,
  listConversations,
  muteConversation,
  openConversation,
  pinConversation,
  readConversation,
  searchCorrespondents,
  unmuteConversation,
  unpinConversation,
  unreadConversations,
} from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { oneConversation, unreadMessages } from '#features/conversations/conversations.queries.ts'
import { mount } from '#http/mount.ts'

export function conversationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const later = (): never => {
    throw new Failure('messages_not_allowed')
  }
  mount(app, deps, listConversations, later)
  mount(app, deps, getConversation, ({ conversation_id }, viewer) => oneConversation(db, viewer.id, conversation_id))
  mount(app, deps, openConversation, later)
  mount(app, deps, deleteConversation, later)
  mount(app, deps, searchCorrespondents, later)
  mount(app, deps, unreadConversations, (_, viewer) => unreadMessages(db, viewer.id))
  mount(app, deps, readConversation, later)
  mount(app, deps, muteConversation, later)
  mount(app, deps, unmuteConversation, later)
  mount(app, deps, pinConversation, later)
  mount(app, deps, unpinConversation, later)
  mount(app, deps, acceptRequest, later)
  mount(app, deps, declineRequest, later)
}
