import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits, rates } from '@atelier/contract/limits'
import type * as contract from '@atelier/contract/messages'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitConversationChanged, emitUnreadMessages } from '#features/conversations/emit-conversation.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { claimMedia } from '#features/media/media.queries.ts'
import { ownByClientId } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { insertMessage, type NewMessage, type SentRow, sendObstacles } from '#features/messages/send-message.queries.ts'
import { queueMessageNotification } from '#features/notifications/message-notifications.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import type { SignedIn } from '#http/session.ts'

type Draft = ParsedInputOf<typeof contract.sendMessage>
type Parts = Pick<Deps, 'db' | 'realtime' | 'limits' | 'jobs' | 'clock'>

/** A repeated `client_id` answers with the first message and notifies nobody. */
export async function sendMessage(deps: Parts, links: MediaLinks, viewer: SignedIn, draft: Draft): Promise<contract.Message> {
  await deps.limits.take(`message:${viewer.id}`, rates.messages)
  try {
    const sent = await keep(deps, viewer, draft)
    return await emitMessage(deps, links, viewer, sent)
  } catch (error) {
    // A retry is refused for its client_id, its used media or a full request, whichever comes first.
    const first = await ownByClientId(deps.db, viewer.id, draft.client_id)
    if (!first) throw error
    const [message] = await messagesOf(deps.db, links, [first])
    return message as contract.Message
  }
}

function keep(deps: Parts, viewer: SignedIn, draft: Draft): Promise<SentRow[]> {
  const { conversation_id, client_id, content, media_id, album_id = null, reply_to_id = null, card = null } = draft
  return transaction(deps.db, async (db) => {
    const [media] = media_id ? await claimMedia(db, viewer, [media_id], 'message-media') : []
    const message: NewMessage = {
      id: newId(),
      conversation_id,
      sender_id: viewer.id,
      client_id,
      content: content || null,
      media,
      album_id: media ? album_id : null,
      reply_to_id,
      card,
      at: deps.clock(),
      requests: limits.messages.requests,
    }
    const sent = await insertMessage(db, message)
    if (!sent[0]) throw await refusal(db, message)
    await queueMessageNotification(db, deps, sent[0])
    return sent
  })
}

async function refusal(db: Db, message: NewMessage): Promise<Failure> {
  const { is_taken, can_answer, sees_card } = await sendObstacles(db, message)
  await mustBeOnboarded(db, message.sender_id)
  if (!is_taken) return new Failure('messages_not_allowed')
  if (!can_answer) return new Failure('invalid', { errors: [{ field: 'reply_to_id', code: 'not_found' }] })
  if (!sees_card) return new Failure('invalid', { errors: [{ field: 'card.id', code: 'not_found' }] })
  return new Failure('request_limit')
}

async function emitMessage(deps: Parts, links: MediaLinks, viewer: SignedIn, sent: SentRow[]): Promise<contract.Message> {
  const { db, realtime } = deps
  let answer: contract.Message | undefined
  for (const { other_id: _id, other_status: _status, other_muted: _muted, has_accepted: _accepted, ...row } of sent) {
    const [message] = await messagesOf(db, links, [row])
    if (!message) continue
    realtime.emit(row.viewer_id, 'message_new', message)
    if (row.viewer_id === viewer.id) answer = message
  }
  if (sent[0]) emitConversation(deps, viewer, sent[0])
  return answer as contract.Message
}

function emitConversation(deps: Parts, viewer: SignedIn, sent: SentRow): void {
  const { conversation_id, other_id, other_status, other_muted, has_accepted } = sent
  if (has_accepted) emitConversationChanged(deps.db, deps, conversation_id, viewer.id, other_id)
  else if (other_status !== 'accepted') emitConversationChanged(deps.db, deps, conversation_id, viewer.id)
  if (other_status !== 'declined' && !other_muted) emitUnreadMessages(deps.db, deps, other_id)
}
