import type { Post, PostMedia } from '@atelier/contract/posts'
import { person } from '#testing/conversations.ts'

/** A published post without a picture, of `author` or a new person. */
export function aPost(known: Partial<Post> = {}): Post {
  const author = known.author ?? person('gil')
  return {
    id: crypto.randomUUID(),
    user_id: author.user_id,
    author,
    content: 'Three prints',
    created_at: '2026-01-01T10:00:00.000Z',
    likes_count: 0,
    comments_count: 0,
    shares_count: 0,
    saves_count: 0,
    engagement_score: 0,
    enlightenment_score: null,
    reliability_score: null,
    category: null,
    location: null,
    is_public: true,
    audience: 'everyone',
    download_size: 'original',
    status: 'published',
    version: 1,
    edited_at: null,
    community: null,
    plain_mentions: [],
    user_liked: false,
    user_saved: false,
    user_following: false,
    user_requested: false,
    post_media: [],
    ...known,
  }
}

export const aPicture = (known: Partial<PostMedia> = {}): PostMedia => ({
  id: crypto.randomUUID(),
  media_url: '/media/heron.webp',
  media_type: 'image/webp',
  order_index: 0,
  alt_text: 'A heron',
  width: 900,
  height: 1_000,
  placeholder: '#8899aa',
  sizes: [320],
  is_sensitive: false,
  ...known,
})
