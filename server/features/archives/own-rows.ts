import type { Db } from '#db/connection.ts'
import type { ArchiveKind, KindRow } from '#features/archives/kinds.ts'
import * as rows from '#features/archives/own-rows.queries.ts'
import { type MessageRecord, messagesFrom } from '#features/messages/messages.queries.ts'

export const pagesOf: { [Name in ArchiveKind]: rows.PageOf<Name> } = {
  account: rows.accountRow,
  profile: rows.profileRow,
  preferences: rows.preferencesRow,
  posts: rows.postRows,
  drafts: rows.draftRows,
  received_comments: rows.receivedCommentRows,
  comments: rows.commentRows,
  follows: rows.followRows,
  followers: rows.followerRows,
  follow_requests: rows.followRequestRows,
  muted_words: rows.mutedWordRows,
  blocks: rows.blockRows,
  mutes: rows.muteRows,
  collections: rows.collectionRows,
  bookmarks: rows.bookmarkRows,
  hidden_posts: rows.hiddenPostRows,
  likes: rows.likeRows,
  comment_likes: rows.commentLikeRows,
  shares: rows.shareRows,
  communities: rows.communityRows,
  conversations: rows.conversationRows,
  messages: (db, userId, after, limit) =>
    alongConversations(db, userId, after, limit, async (conversationId, seq, count) => {
      const found = await messagesFrom(db, userId, conversationId, 'newer', seq + 1, count)
      return found.map(messageRow)
    }),
  notices: rows.notificationRows,
  searches: rows.searchRows,
  reports: rows.reportRows,
  removals: rows.removalRows,
  sessions: rows.sessionRows,
  activity: rows.activityRows,
  devices: rows.deviceRows,
  media: async (db, userId, after, limit) => {
    const uploads = after?.includes('_') ? [] : await rows.uploadRows(db, userId, after, limit)
    if (uploads.length === limit) return uploads
    const behind = after?.includes('_') ? after : null
    const received = await alongConversations(db, userId, behind, limit - uploads.length, (conversationId, seq, count) =>
      rows.receivedFileRows(db, userId, conversationId, seq, count),
    )
    return [...uploads, ...received]
  },
}

/** Places are `conversation_seq`. */
async function alongConversations<Row extends { place: string }>(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
  read: (conversationId: string, seq: number, count: number) => Promise<Row[]>,
): Promise<Row[]> {
  const page: Row[] = []
  const [begun, seq = 0] = after?.split('_') ?? []
  let from = Number(seq)
  for (let id = begun ?? (await rows.nextConversation(db, userId, null)); id; id = await rows.nextConversation(db, userId, id)) {
    page.push(...(await read(id, from, limit - page.length)))
    if (page.length === limit) return page
    from = 0
  }
  return page
}

function messageRow(message: MessageRecord): rows.Placed<KindRow<'messages'>> {
  const {
    id,
    conversation_id,
    seq,
    sender_id,
    content,
    media_url,
    former,
    edited_at,
    media_type,
    covered,
    reactions,
    taken_back,
    is_read,
    created_at,
  } = message
  return {
    id,
    conversation_id,
    seq,
    sender_id,
    content,
    former,
    edited_at,
    media_type,
    reactions,
    taken_back,
    is_read,
    created_at,
    file: media_url && !covered ? media_url.slice(1) : null,
    card: message.card && { kind: message.card, id: message.card_post_id ?? message.card_profile?.user_id ?? null },
    reply_to_id: message.reply_to?.id ?? null,
    place: `${conversation_id}_${seq}`,
  }
}
