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
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const later = (): never => {
    throw new Failure('messages_not_allowed')
  }
  mount(app, deps, listMessages, later)
  mount(app, deps, messageChanges, later)
  mount(app, deps, sendMessage, later)
  mount(app, deps, takeBackMessage, later)
  mount(app, deps, hideMessage, later)
  mount(app, deps, readMessage, later)
  mount(app, deps, reactToMessage, later)
  mount(app, deps, removeReaction, later)
  mount(app, deps, searchMessages, later)
}
