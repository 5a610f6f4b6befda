import type { Conversation } from '@atelier/contract/conversations'
import { channelOf } from '@atelier/contract/realtime'
import { usePresence, useTyping } from '#parts/messages/presence.data.ts'

export function usePartner({ id, status, requests_left, other_user }: Conversation) {
  const isMutual = status === 'accepted' && requests_left === null
  const present = usePresence(isMutual ? channelOf.presence(id) : null)
  const { people, typing } = useTyping(id)
  return {
    isOnline: isMutual ? present.some(({ user_id }) => user_id === other_user.user_id) : null,
    typists: people.length,
    typing,
  }
}
