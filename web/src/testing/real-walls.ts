import type { PostMedia } from '@atelier/contract/posts'
import { query, type RealPerson } from '#testing/real-server.ts'

interface Work {
  content?: string
  /** Pictures of a heron, unless they say otherwise; a post without any is text. */
  media?: Partial<PostMedia>[]
  likes_count?: number
  comments_count?: number
  shares_count?: number
}

/** Posts of somebody's, the most popular first, as uploads would have made them. @returns their ids */
export async function hang(author: RealPerson, ...works: Work[]): Promise<string[]> {
  const posts = works.map((work, at) => ({
    id: nextId(),
    user_id: author.user_id,
    content: 'Three prints',
    likes_count: 0,
    comments_count: 0,
    shares_count: 0,
    ...work,
    engagement_score: works.length - at,
  }))
  await query(
    `insert into posts (id, user_id, content, likes_count, comments_count, shares_count, engagement_score)
     select id, user_id, content, likes_count, comments_count, shares_count, engagement_score from jsonb_populate_recordset(null::posts, $1)`,
    JSON.stringify(posts),
  )
  const media = posts.flatMap(({ id: post_id, media: shown = [{}] }) =>
    shown.map(({ is_sensitive, ...one }, order_index) => ({
      ...heron,
      id: crypto.randomUUID(),
      post_id,
      order_index,
      sensitive: is_sensitive ? 'author' : null,
      ...one,
    })),
  )
  await query(
    `insert into post_media (id, post_id, order_index, media_url, media_type, alt_text, width, height, placeholder, sizes, sensitive)
     select id, post_id, order_index, media_url, media_type, alt_text, width, height, placeholder, array[320], sensitive
     from jsonb_populate_recordset(null::post_media, $1)`,
    JSON.stringify(media),
  )
  return posts.map(({ id }) => id)
}

const heron = {
  media_url: '/media/heron.webp',
  media_type: 'image/webp',
  alt_text: 'A heron',
  width: 900,
  height: 1_000,
  placeholder: '#8899aa',
}

// The ids of posts are times.
let made = 0
function nextId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${(++made).toString(16).padStart(12, '0')}`
}
