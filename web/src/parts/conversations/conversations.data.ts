import { type Conversation, getConversation } from '@atelier/contract/conversations'
import { isFailure } from '@atelier/contract/errors'
import { keepPerson } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { call } from '#data/client.ts'

const conversations = entity<Conversation>('conversation', async (conversation_id, signal) => {
  const conversation = await call(getConversation, { conversation_id }, { signal })
  keepPerson(conversation.other_user)
  return conversation
})

/** One conversation, asked for unless cached. `isMissing`: it is not, or no longer, in the viewer's list. */
export function useConversation(id: string) {
  const query = conversations.useQuery(id)
  return {
    conversation: query.data,
    isMissing: isFailure(query.error, 'not_found', 'invalid'),
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}
