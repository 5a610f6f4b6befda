import type { Correspondent } from '@atelier/contract/conversations'
import type { Card } from '@atelier/contract/messages'
import { startConversation } from '#parts/conversations/conversations.data.ts'
import { submitMessage } from '#parts/messages/sending.data.ts'

export interface Recipient extends Omit<Correspondent, 'can_message'> {
  conversation_id: string | null
}

/** The note is the message's text. @returns who did not get it. Throws when nobody did */
export async function sendCard(card: Card, note: string, to: Recipient[]): Promise<{ sent: string[]; missed: Recipient[] }> {
  const outcomes = await Promise.allSettled(
    to.map(async ({ user_id, conversation_id }) => {
      const conversationId = conversation_id ?? (await startConversation(user_id))
      await submitMessage(conversationId, { content: note, card })
      return conversationId
    }),
  )
  const sent = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure && sent.length === 0) throw failure.reason
  return { sent, missed: to.filter((_, index) => outcomes[index]?.status === 'rejected') }
}
