import type { Author } from '@atelier/contract/authors'
import type { Conversation, LastMessage } from '@atelier/contract/conversations'
import type { Message } from '@atelier/contract/messages'

/** A person called "Ann Tester" for `ann`. */
export const person = (username: string, known: Partial<Author> = {}): Author => ({
  user_id: crypto.randomUUID(),
  username,
  full_name: `${username[0]?.toUpperCase()}${username.slice(1)} Tester`,
  avatar_url: null,
  is_verified: false,
  is_private: false,
  ...known,
})

/** A conversation in which `other_user` wrote last, and which the viewer has read. */
export function conversationWith(other_user: Author, content: string | null, known: Partial<Conversation> = {}): Conversation {
  const created_at = known.last_message_at ?? new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    other_user,
    last_message: content === null ? null : said(other_user, { content, created_at }),
    last_message_at: content === null ? null : created_at,
    unread_count: 0,
    status: 'accepted',
    is_muted: false,
    muted_until: null,
    is_pinned: false,
    is_archived: false,
    is_marked_unread: false,
    read_seq: 1,
    seen_seq: 0,
    revision: 1,
    sending: 'allowed',
    requests_left: null,
    ...known,
  }
}

/** The newest message of a conversation. */
const said = ({ user_id }: Author, known: Partial<LastMessage>): LastMessage => ({
  id: crypto.randomUUID(),
  sender_id: user_id,
  content: null,
  media_type: null,
  card: null,
  taken_back: false,
  created_at: new Date().toISOString(),
  ...known,
})

/** The next message of a conversation, from its other person. */
export const nextMessage = ({ id, other_user, revision }: Conversation, content: string, known: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  conversation_id: id,
  sender_id: other_user.user_id,
  client_id: null,
  seq: revision + 1,
  revision: revision + 1,
  content,
  plain_mentions: [],
  media_url: null,
  media_type: null,
  media: null,
  album_id: null,
  edited_at: null,
  former: [],
  covered: false,
  created_at: new Date().toISOString(),
  is_read: false,
  taken_back: false,
  reply_to: null,
  card: null,
  reactions: [],
  sender: other_user,
  ...known,
})
