import { Failure } from '@atelier/contract/errors'
import { limits, rates } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { acceptRequest } from '#features/conversations/answer-request.ts'
import { type LockedConversation, lockConversation, requireReactable } from '#features/conversations/lock-conversation.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import {
  deleteReaction,
  emptyMessage,
  insertReaction,
  raiseRevisions,
  rewriteMessage,
  type StoredMessage,
  visibleMessage,
} from '#features/messages/change-message.queries.ts'
import { messagesPerParticipant } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'limits' | 'clock'>

/** For both people, within ten minutes; idempotent. @throws Failure not_found, too_late */
export function takeBackMessage(deps: Parts, links: MediaLinks, viewer: SignedIn, id: string): Promise<Message> {
  return change(deps, links, viewer, id, async (tx, { sender_id, taken_back, created_at }, { other_id }) => {
    if (sender_id !== viewer.id) throw new Failure('not_found')
    if (taken_back) return []
    const now = deps.clock()
    if (now.getTime() - Date.parse(created_at) > limits.messages.takeBackMs) throw new Failure('too_late')
    tx.after(() => emitNotifications(deps, [{ user_id: other_id }]))
    return emptyMessage(tx, id, now)
  })
}

/** For both people, within ten minutes; the same text again changes nothing. @throws Failure not_found, too_late, edit_limit, messages_not_allowed */
export async function editMessage(deps: Parts, links: MediaLinks, viewer: SignedIn, id: string, content: string): Promise<Message> {
  await deps.limits.take(`message:${viewer.id}`, rates.messages)
  return change(deps, links, viewer, id, async (tx, message, locked) => {
    if (message.sender_id !== viewer.id || message.taken_back) throw new Failure('not_found')
    if (message.content === content) return []
    requireReactable(locked)
    const now = deps.clock()
    if (now.getTime() - Date.parse(message.created_at) > limits.messages.takeBackMs) throw new Failure('too_late')
    if (message.edits >= limits.messages.edits) throw new Failure('edit_limit')
    return rewriteMessage(tx, id, content, now)
  })
}

/** Counts as an answer, so it accepts a request. @throws Failure not_found, onboarding_required, messages_not_allowed, rate_limited */
export async function reactToMessage(deps: Parts, links: MediaLinks, viewer: SignedIn, id: string, emoji: string): Promise<Message> {
  await deps.limits.take(`reaction:${viewer.id}`, rates.reactions)
  return change(deps, links, viewer, id, async (tx, { conversation_id, taken_back }, locked) => {
    await mustBeOnboarded(tx, viewer.id)
    requireReactable(locked)
    if (taken_back) throw new Failure('not_found')
    await acceptRequest(tx, deps, viewer.id, conversation_id)
    const isNew = await insertReaction(tx, { message_id: id, user_id: viewer.id, emoji, at: deps.clock() })
    return isNew ? [id] : []
  })
}

export function removeReaction(deps: Parts, links: MediaLinks, viewer: SignedIn, id: string): Promise<Message> {
  return change(deps, links, viewer, id, async (tx) => ((await deleteReaction(tx, viewer.id, id)) ? [id] : []))
}

/** @param work - returns the ids of the messages that it changed */
async function change(
  deps: Parts,
  links: MediaLinks,
  viewer: SignedIn,
  id: string,
  work: (tx: Db, message: StoredMessage, locked: LockedConversation) => Promise<string[]>,
): Promise<Message> {
  const { db, realtime } = deps
  const changed = await transaction(db, async (tx) => {
    const { conversation_id } = await visibleMessage(tx, viewer.id, id)
    const locked = await lockConversation(tx, viewer.id, conversation_id)
    // Read again under the lock: it may have been taken back while this waited.
    const ids = await work(tx, await visibleMessage(tx, viewer.id, id), locked)
    if (ids.length > 0) await raiseRevisions(tx, conversation_id, ids)
    return ids
  })
  const seen = await messagesByParticipant(db, links, changed.length > 0 ? changed : [id])
  if (changed.length > 0) emitMessageUpdated(realtime, seen)
  const answer = seen.get(viewer.id)?.find((message) => message.id === id)
  if (!answer) throw new Failure('not_found')
  return answer
}

export async function messagesByParticipant(db: Db, links: MediaLinks, ids: string[]): Promise<Map<string, Message[]>> {
  const seen = new Map<string, Message[]>()
  const people = Map.groupBy(await messagesPerParticipant(db, ids), ({ viewer_id }) => viewer_id)
  for (const [person, rows] of people) seen.set(person, await messagesOf(db, links, rows))
  return seen
}

export function emitMessageUpdated(realtime: Deps['realtime'], seen: ReadonlyMap<string, Message[]>): void {
  for (const [person, messages] of seen) for (const message of messages) realtime.emit(person, 'message_updated', message)
}
