import { openConversation } from '@atelier/contract/conversations'
import type { InputOf } from '@atelier/contract/endpoint'
import { type Message, sendMessage } from '@atelier/contract/messages'
import type { TestPerson } from '#testing/world.ts'

/** Opens the conversation of two people, which both have accepted then. @returns its id */
export async function converse(one: TestPerson, other: TestPerson): Promise<string> {
  await one.call(openConversation, { user_id: other.id })
  return (await other.call(openConversation, { user_id: one.id })).id
}

export function say(
  person: TestPerson,
  conversation_id: string,
  content = 'Hello',
  more: Partial<InputOf<typeof sendMessage>> = {},
): Promise<Message> {
  return person.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content, ...more })
}
