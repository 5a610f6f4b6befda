import { cut } from '@atelier/contract/rules/graphemes'
import { isUserId } from '@atelier/contract/rules/username'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { visibleTo } from '#features/posts/visible.ts'

interface Shared {
  title: string
  description: string
  image: string | null
  path: string
  type: 'article' | 'profile'
}

/** Open Graph tags for what a path shows to an anonymous visitor, or nothing: what is not public has no metadata either. */
export async function shareTags(deps: Pick<Deps, 'db' | 'config'>, path: string): Promise<string> {
  const shared = await sharedAt(deps, path).catch(() => undefined)
  if (!shared) return ''
  const { publicUrl } = deps.config
  const tags: [string, string][] = [
    ['og:site_name', 'Atelier'],
    ['og:type', shared.type],
    ['og:title', shared.title],
    ['og:description', shared.description],
    ['og:url', publicUrl + shared.path],
    ...(shared.image ? ([['og:image', publicUrl + shared.image]] as [string, string][]) : []),
  ]
  const card = shared.image ? 'summary_large_image' : 'summary'
  return [
    `<meta name="description" content="${escapeHtml(shared.description)}">`,
    `<meta name="twitter:card" content="${card}">`,
    `<link rel="canonical" href="${escapeHtml(publicUrl + shared.path)}">`,
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ].join('')
}

async function sharedAt({ db }: Pick<Deps, 'db'>, path: string): Promise<Shared | undefined> {
  const [, noun, key, ...rest] = path.split('/')
  if (!key || rest.length > 0) return undefined
  if (noun === 'post' && isUserId(key)) {
    const post = await db.maybeOne<{ id: string; content: string; full_name: string; username: string; image: string | null }>(sql`
      select p.id, p.content, author.full_name, author.username,
        (select m.media_url from post_media m where m.post_id = p.id and m.media_type like 'image/%' order by m.order_index limit 1) as image
      from posts p join profiles author on author.user_id = p.user_id
      where p.id = ${key} and ${visibleTo(null)}`)
    return (
      post && {
        title: `${post.full_name} (@${post.username})`,
        description: cut(post.content, 200),
        image: post.image,
        path: `/post/${post.id}`,
        type: 'article',
      }
    )
  }
  if (noun === 'profile') {
    const profile = await db.maybeOne<{ full_name: string; username: string; bio: string | null; avatar_url: string | null }>(sql`
      select full_name, username, bio, avatar_url from profiles
      where username = ${decodeURIComponent(key).toLowerCase()} and not is_private and not is_banned and onboarding_completed`)
    return (
      profile && {
        title: `${profile.full_name} (@${profile.username})`,
        description: profile.bio ?? '',
        image: profile.avatar_url,
        path: `/profile/${profile.username}`,
        type: 'profile',
      }
    )
  }
  return undefined
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
