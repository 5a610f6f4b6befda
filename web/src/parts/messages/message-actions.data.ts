import { readConversation } from '@atelier/contract/conversations'
import { hideMessage, listMessages, type Message, reactToMessage, removeReaction, takeBackMessage } from '@atelier/contract/messages'
import { setUnreadMessages } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { discard as discardWrite, retry } from '#data/outbox/outbox.ts'
import { messageStore, takeMessage } from '#parts/messages/message-store.data.ts'

/** Sends an own message again that waits or was not sent. */
export const resend = retry

/** Deletes an own message that was not sent. */
export const discard = discardWrite

/** Reacts in place of an earlier reaction; null takes it back. Throws `Failure`; what was shown before is shown again then. */
export async function react({ id: message_id }: Message, emoji: string | null): Promise<void> {
  takeMessage(await (emoji === null ? call(removeReaction, { message_id }) : call(reactToMessage, { message_id, emoji })))
}

/** Takes an own message back for both. Throws `Failure`, such as `too_late`; the message is shown again then. */
export async function takeBack({ id: message_id }: Message): Promise<void> {
  takeMessage(await call(takeBackMessage, { message_id }))
}

/** Deletes a message for the viewer alone. Throws `Failure`; the message is shown again then. */
export async function hide({ id: message_id, conversation_id }: Message): Promise<void> {
  await call(hideMessage, { message_id })
  messageStore(conversation_id).hide(message_id)
}

/** Marks the messages of the other person read up to `seq`. */
export async function markRead(conversation_id: string, seq: number): Promise<void> {
  const store = messageStore(conversation_id)
  if (seq <= store.state().read_seq) return
  store.read(true, seq)
  setUnreadMessages(await call(readConversation, { conversation_id, seq }))
}

/** Asks for a message again, whose media link has expired. */
export async function renew({ conversation_id, seq }: Message): Promise<void> {
  const { items } = await call(listMessages, { conversation_id, from: seq, limit: 1 })
  for (const message of items) takeMessage(message)
}
