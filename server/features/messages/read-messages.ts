import type { Card, Message } from '@atelier/contract/messages'
import type { Post } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import type { MediaLinks } from '#features/media/links.ts'
import type { MessageRecord } from '#features/messages/messages.queries.ts'
import { postsByIds } from '#features/posts/read-posts.ts'

export async function messagesOf(db: Db, links: MediaLinks, rows: MessageRecord[]): Promise<Message[]> {
  const ids = new Set(rows.flatMap(({ card_post_id }) => card_post_id ?? []))
  const posts = ids.size > 0 ? await postsByIds(db, links, rows[0]?.viewer_id ?? null, [...ids]) : []
  const byId = new Map(posts.map((post) => [post.id, post]))
  return rows.map((row) => asMessage(links, row, byId))
}

function asMessage(links: MediaLinks, row: MessageRecord, posts: Map<string, Post>): Message {
  const { viewer_id, card: _card, card_post_id: _post, card_profile: _profile, media_url, ...message } = row
  const link = media_url === null || row.covered ? null : links.signed(media_url, viewer_id)
  return { ...message, media_url: link, card: cardOf(row, posts) }
}

function cardOf({ card, card_post_id, card_profile }: MessageRecord, posts: Map<string, Post>): Card | null {
  if (card === 'profile') return { kind: card, profile: card_profile }
  if (card === 'post') return { kind: card, post: posts.get(card_post_id ?? '') ?? null }
  return null
}
