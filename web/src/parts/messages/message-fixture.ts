import type { Author } from '@atelier/contract/authors'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

export function fixture(viewerId: string) {
  const ann: Author = {
    user_id: crypto.randomUUID(),
    username: 'ann',
    full_name: 'Ann Arbor',
    avatar_url: null,
    is_verified: false,
    is_private: false,
  }
  const me: Author = { ...ann, user_id: viewerId, username: 'me', full_name: 'Mia Mine' }
  const conversationId = crypto.randomUUID()
  const says = (who: 'ann' | 'me', seq: number, at: Date, more: Partial<ShownMessage> = {}): ShownMessage => ({
    id: crypto.randomUUID(),
    conversation_id: conversationId,
    client_id: null,
    seq,
    revision: seq,
    content: `Message ${seq}`,
    sender_id: who === 'me' ? viewerId : ann.user_id,
    sender: who === 'me' ? me : ann,
    media_url: null,
    media_type: null,
    media: null,
    album_id: null,
    edited_at: null,
    former: [],
    covered: false,
    is_read: false,
    taken_back: false,
    created_at: at.toISOString(),
    reply_to: null,
    card: null,
    reactions: [],
    plain_mentions: [],
    delivery: 'sent',
    ...more,
  })
  return { ann, me, conversationId, says }
}
