import type { Language } from '@atelier/contract/choices'
import type { PostMedia } from '@atelier/contract/posts'
import { cut } from '@atelier/contract/rules/graphemes'
import { ignored } from '@atelier/contract/rules/ignored'
import { frameOf, sizesIn } from '@atelier/contract/rules/picture-frame'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { posterOf } from '@atelier/contract/rules/posters'
import type { Db } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#escape-html.ts'
import { mailWords } from '#mail/words.ts'
import { knownTo } from '#visibility/accounts.ts'
import { visibleTo } from '#visibility/posts.ts'

interface Shared {
  title: string
  description: string
  image: PostMedia | null
  avatar_url: string | null
  path: string
  type: 'article' | 'profile'
}

/** As an anonymous visitor may see it; empty if not public. @param language - the visitor's: the author's choice stays private */
export async function shareTags(deps: Pick<Deps, 'db' | 'config'>, path: string, language: Language): Promise<string> {
  const shared = await ignored(sharedAt(deps, path, language), 'the page works without a card')
  if (!shared) return ''
  const { publicUrl } = deps.config
  const image = (shared.image && cardImage(shared.image)) ?? shared.avatar_url ?? '/share.png'
  const tags: [string, string][] = [
    ['og:type', shared.type],
    ['og:title', shared.title],
    ['og:description', shared.description],
    ['og:url', publicUrl + shared.path],
    ['og:image', publicUrl + image],
    ['og:locale', localeOf(language)],
  ]
  const card = shared.image ? 'summary_large_image' : 'summary'
  return [
    `<title>${escapeHtml(shared.title)} · Atelier</title>`,
    `<meta name="description" content="${escapeHtml(shared.description)}">`,
    `<meta name="twitter:card" content="${card}">`,
    `<link rel="canonical" href="${escapeHtml(publicUrl + shared.path)}">`,
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    ...(shared.image?.order_index === 0 && !isVideo(shared.image) ? [preload(shared.image)] : []),
  ].join('')
}

async function sharedAt({ db }: Pick<Deps, 'db'>, path: string, language: Language): Promise<Shared | undefined> {
  const [, noun, key, ...rest] = path.split('/')
  if (!key || rest.length > 0) return undefined
  if (noun === 'post' && isId(key)) return sharedPost(db, key, language)
  if (noun === 'profile') return sharedProfile(db, decodeURIComponent(key).toLowerCase(), language)
  return undefined
}

/** As Open Graph writes it, such as `fr_FR`. */
const localeOf = (language: Language) => `${language}_${new Intl.Locale(language).maximize().region}`

interface Author {
  full_name: string
  username: string
  avatar_url: string | null
}

async function sharedPost(db: Db, id: string, language: Language): Promise<Shared | undefined> {
  const post = await db.maybeOne<Author & { content: string; image: PostMedia | null }>(sql`
    select p.content, author.full_name, author.username, author.avatar_url,
      (select to_json(m) from post_media m where m.post_id = p.id and (m.media_type like 'image/%' or m.sizes <> '{}') and m.sensitive is null order by m.order_index limit 1) as image
    from posts p join profiles author on author.user_id = p.user_id
    where p.id = ${id} and ${visibleTo(null)}`)
  if (!post) return undefined
  const { content, image, avatar_url } = post
  const description = cut(content, 200) || mailWords(language)('page.post', { name: post.full_name })
  return { title: titleOf(post), description, image, avatar_url, path: `/post/${id}`, type: 'article' }
}

async function sharedProfile(db: Db, username: string, language: Language): Promise<Shared | undefined> {
  const profile = await db.maybeOne<Author & { bio: string | null }>(sql`
    select person.full_name, person.username, person.bio, person.avatar_url from profiles person
    where person.username = ${username} and ${knownTo(null)}`)
  if (!profile) return undefined
  const { bio, avatar_url } = profile
  const description = bio || mailWords(language)('page.profile', { name: profile.full_name })
  return { title: titleOf(profile), description, image: null, avatar_url, path: `/profile/${profile.username}`, type: 'profile' }
}

const cardImage = (image: PostMedia) => (isVideo(image) ? posterOf(image, cardPx) : image.media_url)
const cardPx = 1_200

/** At lower priority than the scripts, in the sizes the app will ask for. */
function preload(image: PostMedia): string {
  const { src, srcSet = src } = pictureSources(image)
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizesIn(frameOf([image], true), image))}">`
}

const titleOf = ({ full_name, username }: Author) => `${full_name} (@${username})`
