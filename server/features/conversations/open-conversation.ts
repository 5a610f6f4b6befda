import type { Conversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { conversationBetween, oneConversation } from '#features/conversations/conversations.queries.ts'
import { emitConversationChanged, emitUnreadMessages } from '#features/conversations/emit-conversation.ts'
import { addToLists, insertConversation, recipientOf } from '#features/conversations/open-conversation.queries.ts'
import { lockBoth } from '#features/follows/follows.queries.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import type { SignedIn } from '#http/session.ts'

/** Only a new conversation counts towards the limit. Opening a request does not accept it. @throws Failure invalid, onboarding_required, not_found, messages_not_allowed, rate_limited */
export async function openConversation(
  deps: Pick<Deps, 'db' | 'realtime' | 'limits' | 'clock'>,
  viewer: SignedIn,
  userId: string,
): Promise<Conversation> {
  if (userId === viewer.id) throw new Failure('invalid', { errors: [{ field: 'user_id', code: 'oneself' }] })
  await mustBeOnboarded(deps.db, viewer.id)
  const { takes_messages } = await recipientOf(deps.db, viewer.id, userId)
  if (!(await conversationBetween(deps.db, viewer.id, userId))) {
    if (!takes_messages) throw new Failure('messages_not_allowed')
    await deps.limits.take(`conversation:${viewer.id}`, rates.conversations)
  }
  return transaction(deps.db, async (tx) => {
    // Serializes with a concurrent follow or block.
    await lockBoth(tx, viewer.id, userId)
    const at = deps.clock()
    await insertConversation(tx, viewer.id, userId, at)
    const found = await conversationBetween(tx, viewer.id, userId)
    if (!found) throw new Failure('not_found')
    const { was_listed, was, status } = await addToLists(tx, viewer.id, found.id, at)
    if (!was_listed || was !== status) {
      emitConversationChanged(tx, deps, found.id, viewer.id)
      emitUnreadMessages(tx, deps, viewer.id)
    }
    if (was !== status && status === 'accepted') emitConversationChanged(tx, deps, found.id, userId)
    return oneConversation(tx, viewer.id, found.id, at)
  })
}
