import { openConversation } from '@atelier/contract/conversations'
import type { InputOf } from '@atelier/contract/endpoint'
import { listMessages, type Message, sendMessage } from '@atelier/contract/messages'
import { type ClientEvents, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'

/** A conversation of the viewer with somebody, which both have accepted. @returns its id */
export async function converse(other: RealPerson): Promise<string> {
  await other.call(openConversation, { user_id: viewer.user_id })
  return (await vera.call(openConversation, { user_id: other.user_id })).id
}

/** The same, with messages of the other person that the viewer has not read. */
export async function hears(other: RealPerson, ...contents: string[]): Promise<string> {
  const id = await converse(other)
  for (const content of contents) await say(other, id, content)
  return id
}

/** A stranger's message to the viewer. @returns the request's id */
export async function request(from: RealPerson, content: string): Promise<string> {
  const { id } = await from.call(openConversation, { user_id: viewer.user_id })
  await say(from, id, content)
  return id
}

/** @returns the message as its sender sees it */
export const say = (
  { call }: RealPerson,
  conversation_id: string,
  content: string,
  more: Partial<InputOf<typeof sendMessage>> = {},
): Promise<Message> => call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content, ...more })

/** A message as the viewer sees it, the newest unless it says which. */
export async function seenByVera(conversation_id: string, seq?: number): Promise<Message> {
  const { items } = await vera.call(listMessages, { conversation_id, from: seq, limit: 1 })
  return items[0] as Message
}

/** Writes many messages of one person at once: "message 1" and so on, by their `seq`. */
export const sayMany = (conversation_id: string, { user_id }: { user_id: string }, count: number) =>
  query<Pick<Message, 'id' | 'seq' | 'revision' | 'content'>>(
    `with place as (
      update conversations set last_seq = last_seq + $3::int, revision = revision + $3::int, last_message_at = now()
      where id = $1 returning last_seq - $3::int as seq, revision - $3::int as revision
    ), moved as (
      update conversation_participants set listed_at = now(), unread_count = unread_count + case when user_id = $2 then 0 else $3::int end
      where conversation_id = $1
    )
    insert into messages (id, conversation_id, sender_id, client_id, seq, revision, content, created_at)
    select gen_random_uuid(), $1, $2, gen_random_uuid(), seq + n, revision + n, 'message ' || seq + n, now()
    from place cross join generate_series(1, $3::int) n
    returning id, seq::int, revision::int, content`,
    conversation_id,
    user_id,
    count,
  )

/** Connects somebody's device, until the end of the test. */
export async function deviceOf({ session }: RealPerson): Promise<Socket<ServerEvents, ClientEvents>> {
  const device: Socket<ServerEvents, ClientEvents> = io(location.origin, {
    path: realtimePath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: session.access_token },
  })
  onTestFinished(() => void device.disconnect())
  await new Promise<void>((resolve) => device.once('connect', resolve))
  return device
}
