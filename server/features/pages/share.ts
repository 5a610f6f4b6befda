import type { Author } from '@atelier/contract/authors'
import type { Language } from '@atelier/contract/choices'
import type { PaintedPost, PaintedProfile } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import type { PostMedia } from '@atelier/contract/posts'
import { cut } from '@atelier/contract/rules/graphemes'
import { frameOf, proportionsOf, sizesIn } from '@atelier/contract/rules/picture-frame'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture, posterOf } from '@atelier/contract/rules/posters'
import { isId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#escape-html.ts'
import { jsonScript } from '#features/pages/json-script.ts'
import { paintedPost, paintedProfile } from '#features/pages/painted.ts'
import { posting, profilePage } from '#features/pages/structured-data.ts'
import { mailWords } from '#mail/words.ts'
import { absoluteUrl } from '#storage/public-files.ts'

/** What an anonymous visitor may see at a path. `tags`: HTML for the head. */
export interface SharePreview {
  tags: string
  painted?: PaintedPost
  profile?: PaintedProfile
}

/** Null where nothing is for everybody. @param language - the visitor's: the author's choice stays private */
export async function sharedAt(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  path: string,
  language: Language,
): Promise<SharePreview | null> {
  const [, noun, key, ...rest] = path.replace(/(.)\/+$/, '$1').split('/')
  if (!key || rest.length > 0) return null
  if (noun === 'post' && isId(key)) return sharedPost(deps, key, language)
  if (noun === 'profile') return sharedProfile(deps, decodeURIComponent(key).toLowerCase(), language)
  return null
}

async function sharedPost(deps: Pick<Deps, 'db' | 'config' | 'clock'>, id: string, language: Language): Promise<SharePreview | null> {
  const painted = await paintedPost(deps, id)
  if (!painted) return null
  const { author, content, post_media } = painted.post
  const { publicUrl } = deps.config
  const media = post_media.find((one) => hasPicture(one) && !one.is_sensitive)
  const card: Card = {
    type: 'article',
    title: titleOf(author),
    description: cut(content, 200) || mailWords(language)('page.post', { name: author.full_name ?? '' }),
    url: publicUrl + paths.post(id),
    picture: (media && pictureOf(media)) ?? (author.avatar_url ? { src: author.avatar_url } : undefined),
    isLarge: media !== undefined,
    links: [alternate('application/json+oembed', `${publicUrl}/oembed?url=${encodeURIComponent(publicUrl + paths.post(id))}`)],
  }
  const first = media?.order_index === 0 && !isVideo(media) ? preload(media) : ''
  const data = jsonScript('application/ld+json', posting(publicUrl, painted))
  return { painted, tags: tagsOf(card, publicUrl, language) + first + data }
}

async function sharedProfile(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  username: string,
  language: Language,
): Promise<SharePreview | null> {
  const profile = await paintedProfile(deps, username)
  if (!profile) return null
  const { publicUrl } = deps.config
  const { bio, full_name, avatar_url, website, links } = profile.profile
  const url = publicUrl + paths.profile(username)
  const card: Card = {
    type: 'profile',
    title: titleOf(profile.profile),
    description: bio || mailWords(language)('page.profile', { name: full_name ?? '' }),
    url,
    picture: avatar_url ? { src: avatar_url } : undefined,
    isLarge: false,
    links: [
      alternate('application/rss+xml', `${url}/feed.xml`),
      alternate('application/atom+xml', `${url}/atom.xml`),
      ...[website, ...links].filter((link) => link !== null).map((link) => `<link rel="me" href="${escapeHtml(link)}">`),
    ],
  }
  const data = jsonScript('application/ld+json', profilePage(publicUrl, profile))
  return { profile, tags: tagsOf(card, publicUrl, language) + data }
}

interface Card {
  type: 'article' | 'profile'
  title: string
  description: string
  url: string
  picture: CardPicture | undefined
  isLarge: boolean
  /** HTML: what else a program finds of it. */
  links: string[]
}

interface CardPicture {
  src: string
  size?: { width: number; height: number } | undefined
  alt?: string | null
}

const alternate = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`

function tagsOf({ type, title, description, url, picture, isLarge, links }: Card, publicUrl: string, language: Language): string {
  const { src, size, alt } = picture ?? { src: '/share.png' }
  const named: [string, string][] = [
    ['description', description],
    ['twitter:card', isLarge ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', absoluteUrl(publicUrl, src)],
    ...(alt ? [['twitter:image:alt', alt] satisfies [string, string]] : []),
  ]
  const properties: [string, string][] = [
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', absoluteUrl(publicUrl, src)],
    ...(size ? Object.entries(size).map(([side, length]): [string, string] => [`og:image:${side}`, String(length)]) : []),
    ...(alt ? [['og:image:alt', alt] satisfies [string, string]] : []),
    ['og:locale', localeOf(language)],
  ]
  const metas = (attribute: string, all: [string, string][]) =>
    all.map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`)
  return [
    `<title>${escapeHtml(title)} · Atelier</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...metas('name', named),
    ...metas('property', properties),
    ...links,
  ].join('')
}

/** As Open Graph writes it, such as `fr_FR`. */
const localeOf = (language: Language) => `${language}_${new Intl.Locale(language).maximize().region}`

const cardPx = 1_200

function pictureOf(media: PostMedia): CardPicture | undefined {
  const { width, height, alt_text: alt, media_url } = media
  if (!isVideo(media)) return { src: media_url, size: width && height ? { width, height } : undefined, alt }
  const src = posterOf(media, cardPx)
  const across = Number(src?.match(/\bw=(\d+)$/)?.[1])
  return src ? { src, size: { width: across, height: Math.round(across / proportionsOf(media)) }, alt } : undefined
}

function preload(image: PostMedia): string {
  const { src, srcSet = src } = pictureSources(image)
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizesIn(frameOf([image], true), image))}">`
}

const titleOf = ({ full_name, username }: Pick<Author, 'full_name' | 'username'>) => `${full_name} (@${username})`
