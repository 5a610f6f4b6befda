import { readConversation } from '@atelier/contract/conversations'
import { isFailure } from '@atelier/contract/errors'
import {
  editMessage,
  hideMessage,
  listMessages,
  type Message,
  reactToMessage,
  removeReaction,
  takeBackMessage,
} from '@atelier/contract/messages'
import { ignored } from '@atelier/contract/rules/ignored'
import { setUnreadMessages } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { onSessionChange } from '#data/session/session.ts'
import { messageStore, takeMessage, viewerId } from '#parts/messages/message-store.data.ts'

/** Replaces an earlier one; null removes it. Optimistic. Throws `Failure`. */
export function react({ id, conversation_id }: Message, emoji: string | null): Promise<void> {
  return messageStore(conversation_id).change(id, 'reaction', {
    wish: emoji,
    guess: (shown, wish) => ({ ...shown, reactions: reactionsWith(shown, wish) }),
    send: (wish) => (wish === null ? call(removeReaction, { message_id: id }) : call(reactToMessage, { message_id: id, emoji: wish })),
  })
}

/** For both people. Throws `Failure`, such as `too_late`. */
export async function editSent({ id }: Message, content: string): Promise<void> {
  takeMessage(await call(editMessage, { message_id: id, content }))
}

/** For both people. Optimistic. Throws `Failure`, such as `too_late`. */
export function takeBackSent({ id, conversation_id }: Message): Promise<void> {
  return messageStore(conversation_id).change(id, 'taken_back', {
    wish: true,
    guess: (shown) => ({ ...shown, ...nothing, taken_back: true }),
    send: () => call(takeBackMessage, { message_id: id }),
  })
}

const nothing = {
  content: null,
  media_url: null,
  media_type: null,
  media: null,
  card: null,
  reply_to: null,
  reactions: [],
  former: [],
  edited_at: null,
}

function reactionsWith({ reactions }: Message, emoji: string | null): Message['reactions'] {
  const user_id = viewerId() ?? ''
  return [...reactions.filter((reaction) => reaction.user_id !== user_id), ...(emoji === null ? [] : [{ user_id, emoji }])]
}

/** For the viewer alone. Optimistic. Throws `Failure`. */
export async function hideForViewer({ id: message_id, conversation_id }: Message): Promise<void> {
  const store = messageStore(conversation_id)
  store.hide(message_id)
  try {
    await call(hideMessage, { message_id })
  } catch (error) {
    store.unhide(message_id)
    throw error
  }
}

/** By conversation, the `seq` read here that the server may not know yet. */
const unsent = new Map<string, number>()
let reader: string | undefined

export async function readUpTo(conversation_id: string, seq: number): Promise<void> {
  followReader()
  const store = messageStore(conversation_id)
  if (seq <= store.state().read_seq) return
  store.read(true, seq)
  unsent.set(conversation_id, seq)
  await sendRead(conversation_id, seq)
}

function followReader() {
  forgetOthers()
  onSessionChange(forgetOthers)
  listen('connected', sendUnsent)
}

function forgetOthers() {
  if (viewerId() !== reader) unsent.clear()
  reader = viewerId()
}

function sendUnsent() {
  for (const [conversation_id, seq] of unsent) ignored(sendRead(conversation_id, seq), 'said with the next one read')
}

async function sendRead(conversation_id: string, seq: number) {
  const forget = () => {
    if (unsent.get(conversation_id) === seq) unsent.delete(conversation_id)
  }
  try {
    setUnreadMessages(await call(readConversation, { conversation_id, seq }))
    forget()
  } catch (error) {
    if (isFailure(error, 'not_found')) forget()
    throw error
  }
}

export async function renew({ conversation_id, seq }: Message): Promise<void> {
  const { items } = await call(listMessages, { conversation_id, from: seq, limit: 1 })
  for (const message of items) takeMessage(message)
}
