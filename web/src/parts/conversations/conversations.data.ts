import {
  aboutCorrespondent,
  archiveConversation,
  listDeclined,
  type MuteLength,
  markConversationUnread,
  muteConversation,
  pinConversation,
  presentConversations,
  unarchiveConversation,
  unmuteConversation,
  unpinConversation,
} from '@atelier/contract/conversation-list'
import {
  acceptRequest,
  type Conversation,
  type ConversationFolder,
  conversationFolders,
  declineRequest,
  deleteConversation,
  getConversation,
  type LastMessage,
  listConversations,
  openConversation,
  readConversation,
} from '@atelier/contract/conversations'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import type { ServerEvents } from '@atelier/contract/realtime'
import { isMutedAt, muteEnd } from '@atelier/contract/rules/mute'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepPerson } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { arrangeList, removeFromLists, removeWithUndo, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { refetchUnreadMessages, setUnreadMessages } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { toastError } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

const conversations = entity<Conversation>('conversation', async (conversation_id, signal) =>
  newer(await call(getConversation, { conversation_id }, { signal })),
)

/** Pinned first; with `q` what matches it. */
export function useConversations(folder: ConversationFolder, q = '') {
  useEffect(followConversations, [])
  return useList(listKey(folder, q), async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listConversations, { folder, q, cursor }, { signal })
    return { ids: items.map(keepConversation), next_cursor }
  })
}

/** `isMissing`: it is not, or no longer, in the viewer's list. */
export function useConversation(id: string) {
  useEffect(followConversations, [])
  const query = conversations.useQuery(id)
  const isMissing = isFailure(query.error, 'not_found', 'invalid')
  return {
    conversation: isMissing ? undefined : query.data,
    isMissing,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

export async function fetchConversation(conversation_id: string, signal: AbortSignal): Promise<Conversation> {
  const answer = await call(getConversation, { conversation_id }, { signal })
  keepConversation(answer)
  return answer
}

/** The ids of people. */
export const useDeclined = () =>
  useList(keys.declined, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listDeclined, { cursor }, { signal })
    return { ids: items.map(keepPerson), next_cursor }
  })

/** Asked again while the list is shown; rows read it. */
export const useAskedPresence = () =>
  useQuery({
    queryKey: keys.presentConversations,
    queryFn: async ({ signal }) => (await call(presentConversations, {}, { signal })).ids,
    refetchInterval: limits.conversations.presentMs,
    retry: false,
  })

/** False once the last answer failed: it may be long over. */
export function useIsPresent(id: string): boolean {
  const { data, isError } = useQuery<string[]>({ queryKey: keys.presentConversations, queryFn: skipToken })
  return !isError && data?.includes(id) === true
}

/** Who asks, beyond their name. */
export const useAbout = (conversation_id: string) =>
  useQuery({
    queryKey: [...keys.correspondent, conversation_id],
    queryFn: ({ signal }) => call(aboutCorrespondent, { conversation_id }, { signal }),
  }).data

/** Throws `Failure` (`messages_not_allowed`, `not_found`, …). */
export async function startConversation(userId: string): Promise<string> {
  followConversations()
  const conversation = await call(openConversation, { user_id: userId })
  keepConversation(conversation)
  place(conversation.id)
  return conversation.id
}

export function markConversationRead(id: string): Promise<void> {
  const guess = (conversation: Conversation) => ({ ...conversation, unread_count: 0, is_marked_unread: false })
  return change(id, 'read', guess, async () => {
    setUnreadMessages(await call(readConversation, { conversation_id: id }))
    return guess(conversations.read(id) ?? (await call(getConversation, { conversation_id: id })))
  }).catch(failed)
}

export async function markUnread(id: string): Promise<void> {
  const send = () => call(markConversationUnread, { conversation_id: id })
  await change(id, 'read', (conversation) => ({ ...conversation, is_marked_unread: true }), send).catch(failed)
  await refetchUnreadMessages()
}

export async function archive(id: string): Promise<void> {
  const guess = (conversation: Conversation) => ({ ...conversation, is_archived: true, is_pinned: false })
  const isArchived = change(id, 'archive', guess, () => call(archiveConversation, { conversation_id: id })).then(() => true, failed)
  if (!(await isArchived)) return
  void refetchUnreadMessages()
  const t = translator()
  toast({ title: t('conversations.archive.done'), action: { label: t('conversations.archive.undo'), onPress: () => void unarchive(id) } })
}

export async function unarchive(id: string): Promise<void> {
  const send = () => call(unarchiveConversation, { conversation_id: id })
  await change(id, 'archive', (conversation) => ({ ...conversation, is_archived: false }), send).catch(failed)
  await refetchUnreadMessages()
}

export function setPinned(id: string, is_pinned: boolean): Promise<void> {
  const send = () => call(is_pinned ? pinConversation : unpinConversation, { conversation_id: id })
  return change(id, 'pin', (conversation) => ({ ...conversation, is_pinned }), send).catch(failed)
}

export async function muteConversationFor(id: string, length: MuteLength): Promise<void> {
  const muted_until = muteEnd(length, new Date())?.toISOString() ?? null
  const send = () => call(muteConversation, { conversation_id: id, length })
  await change(id, 'mute', (conversation) => ({ ...conversation, is_muted: true, muted_until }), send).catch(failed)
  await refetchUnreadMessages()
}

export async function unmute(id: string): Promise<void> {
  const send = () => call(unmuteConversation, { conversation_id: id })
  await change(id, 'mute', (conversation) => ({ ...conversation, is_muted: false, muted_until: null }), send).catch(failed)
  await refetchUnreadMessages()
}

export async function accept(id: string): Promise<void> {
  const send = () => call(acceptRequest, { conversation_id: id })
  await change(id, 'status', (conversation) => ({ ...conversation, status: 'accepted' }), send)
  await refetchUnreadMessages()
}

/** Opening it again makes it a request again, from the profile too. */
export async function decline(id: string): Promise<void> {
  const other = conversations.read(id)?.other_user
  await call(declineRequest, { conversation_id: id })
  leave(id)
  void queries.invalidateQueries({ queryKey: keys.declined })
  if (!other) return
  const t = translator()
  const undo = () => void undoDecline(other.user_id).catch(toastError('conversations.requests.undo_failed'))
  toast({ title: t('conversations.requests.declined'), action: { label: t('conversations.requests.undo'), onPress: undo } })
}

/** It is a request again. @returns the conversation */
export async function undoDecline(userId: string): Promise<string> {
  const id = await startConversation(userId)
  removeWithUndo(keys.declined, userId)
  void refetchUnreadMessages()
  return id
}

export async function removeConversation(id: string): Promise<void> {
  await call(deleteConversation, { conversation_id: id })
  leave(id)
}

/** From somebody else, since the page was loaded. */
export const useNewestArrival = () => useQuery<string>({ queryKey: keys.newestArrival, queryFn: skipToken }).data

const listKey = (folder: ConversationFolder, q: string) => [...keys.conversations, folder, q]
const folderOf = ({ status, is_archived }: Conversation): ConversationFolder =>
  status === 'request' ? 'requests' : is_archived ? 'archive' : 'inbox'

const keepConversation = (answered: Conversation): string => conversations.keep(answered.id, newer(answered))

/** An answer may be older than messages that arrived meanwhile. */
function newer(answered: Conversation): Conversation {
  keepPerson(answered.other_user)
  const known = conversations.read(answered.id)
  if (!known || known.revision <= answered.revision) return answered
  const { last_message, last_message_at, unread_count, revision } = known
  return { ...answered, last_message, last_message_at, unread_count, revision }
}

const failed = toastError('conversations.update_failed')

async function change(id: string, aspect: string, guess: (shown: Conversation) => Conversation, send: () => Promise<Conversation>) {
  const settled = conversations.change(id, aspect, { wish: send, guess, send })
  place(id)
  await settled.finally(() => place(id))
}

function place(id: string) {
  const conversation = conversations.read(id)
  if (!conversation) return
  for (const folder of conversationFolders) {
    arrangeList(listKey(folder, ''), (ids, isWhole) => {
      const others = ids.filter((other) => other !== id)
      if (folder !== folderOf(conversation)) return others
      const found = others.findIndex((other) => isBefore(conversation, conversations.read(other)))
      if (found < 0 && !isWhole) return others
      return others.toSpliced(found < 0 ? others.length : found, 0, id)
    })
  }
}

function isBefore(one: Conversation, other: Conversation | undefined): boolean {
  if (!other || one.is_pinned !== other.is_pinned) return one.is_pinned || !other
  return !one.last_message_at || (other.last_message_at !== null && one.last_message_at >= other.last_message_at)
}

function leave(id: string) {
  removeFromLists(id)
  conversations.drop(id)
  void refetchUnreadMessages()
}

/** The highest `seq` per conversation: it tells locally whether all is read. */
const newest = new Map<string, number>()
const asked = new Map<string, symbol>()

async function refetchConversation(id: string): Promise<void> {
  const turn = Symbol(id)
  asked.set(id, turn)
  try {
    const conversation = await call(getConversation, { conversation_id: id })
    if (asked.get(id) !== turn) return
    keepConversation(conversation)
    place(id)
  } catch (error) {
    if (asked.get(id) !== turn || !isFailure(error, 'not_found')) return
    leave(id)
    // The open one says that it is gone.
    void conversations.refresh(id)
  }
}

function receive(message: Message) {
  const known = conversations.read(message.conversation_id)
  if (!known) return void refetchConversation(message.conversation_id)
  if (message.revision <= known.revision) return
  newest.set(known.id, message.seq)
  const isMissing = message.revision > known.revision + 1
  const isTheirs = message.sender_id === known.other_user.user_id
  const isMuted = isMutedAt(known, new Date())
  conversations.keep(known.id, {
    ...known,
    last_message: lastOf(message),
    last_message_at: message.created_at,
    unread_count: known.unread_count + (isTheirs && !message.is_read ? 1 : 0),
    is_archived: known.is_archived && isMuted,
    is_marked_unread: known.is_marked_unread && isTheirs,
    revision: message.revision,
  })
  place(known.id)
  if (isMissing) void refetchConversation(known.id)
  if (!isTheirs || isMuted || known.status === 'request') return
  queries.setQueryData(keys.newestArrival, known.id)
}

function update(message: Message) {
  const known = conversations.read(message.conversation_id)
  if (!known || message.revision <= known.revision) return
  const last_message = known.last_message?.id === message.id ? lastOf(message) : known.last_message
  conversations.keep(known.id, { ...known, last_message, revision: message.revision })
  if (message.taken_back || message.revision > known.revision + 1) void refetchConversation(known.id)
}

function lastOf({ id, sender_id, content, media_type, card, taken_back, created_at }: Message): LastMessage {
  return { id, sender_id, content, media_type, card: card?.kind ?? null, taken_back, created_at }
}

function followConversations() {
  listen('message_new', receive)
  listen('message_updated', update)
  listen('message_read', handleRead)
  listen('conversation_changed', handleChanged)
  listen('connected', refetchLists)
}

const handleRead: ServerEvents['message_read'] = ({ conversation_id, user_id, seq }) => {
  const known = conversations.read(conversation_id)
  if (!known) return
  if (user_id === known.other_user.user_id) {
    conversations.keep(conversation_id, { ...known, seen_seq: Math.max(known.seen_seq, seq) })
  } else if (known.unread_count === 0 || seq >= (newest.get(conversation_id) ?? Number.POSITIVE_INFINITY)) {
    conversations.keep(conversation_id, { ...known, unread_count: 0, is_marked_unread: false, read_seq: Math.max(known.read_seq, seq) })
  } else void refetchConversation(conversation_id)
}

const handleChanged: ServerEvents['conversation_changed'] = ({ conversation_id }) => void refetchConversation(conversation_id)

const refetchLists = () => void queries.invalidateQueries({ queryKey: keys.conversations })
