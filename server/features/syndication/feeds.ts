import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { cut } from '@atelier/contract/rules/graphemes'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { escapeHtml } from '#escape-html.ts'
import type { Publisher } from '#features/syndication/syndication.queries.ts'
import { escapeXml, xml } from '#features/syndication/xml.ts'
import { absoluteUrl } from '#storage/public-files.ts'

interface Feed {
  publicUrl: string
  publisher: Publisher
  description: string
  posts: Post[]
}

export function rssOf({ publicUrl, publisher, description, posts }: Feed): string {
  const page = publicUrl + paths.profile(publisher.username)
  const items = posts.map((post) => {
    const link = publicUrl + paths.post(post.id)
    return element('item', [
      element('title', escapeXml(titleOf(post, publisher))),
      element('link', link),
      `<guid isPermaLink="true">${link}</guid>`,
      element('pubDate', new Date(post.created_at).toUTCString()),
      element('description', escapeXml(contentOf(publicUrl, post))),
    ])
  })
  const channel = element('channel', [
    element('title', escapeXml(nameOf(publisher))),
    element('link', page),
    element('description', escapeXml(description)),
    `<atom:link rel="self" type="application/rss+xml" href="${page}/feed.xml"/>`,
    ...items,
  ])
  return xml(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>`)
}

export function atomOf({ publicUrl, publisher, description, posts }: Feed): string {
  const page = publicUrl + paths.profile(publisher.username)
  const entries = posts.map((post) => {
    const link = publicUrl + paths.post(post.id)
    return element('entry', [
      element('title', escapeXml(titleOf(post, publisher))),
      element('id', `urn:uuid:${post.id}`),
      `<link rel="alternate" type="text/html" href="${link}"/>`,
      element('published', post.created_at),
      element('updated', changedAt(post)),
      `<content type="html">${escapeXml(contentOf(publicUrl, post))}</content>`,
    ])
  })
  const updated = posts.map(changedAt).toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z'
  const feed = [
    element('title', escapeXml(nameOf(publisher))),
    element('subtitle', escapeXml(description)),
    element('id', `urn:uuid:${publisher.user_id}`),
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<link rel="self" type="application/atom+xml" href="${page}/atom.xml"/>`,
    element('updated', updated),
    element('author', [element('name', escapeXml(publisher.full_name ?? publisher.username)), element('uri', page)]),
    ...entries,
  ]
  return xml(`<feed xmlns="http://www.w3.org/2005/Atom">${feed.join('')}</feed>`)
}

const element = (name: string, content: string | string[]) => `<${name}>${[content].flat().join('')}</${name}>`

const nameOf = ({ full_name, username }: Publisher) => `${full_name} (@${username})`
const titleOf = ({ content }: Post, publisher: Publisher) => cut(content.split('\n')[0] ?? '', 100) || nameOf(publisher)
const changedAt = ({ edited_at, created_at }: Post) => edited_at ?? created_at

/** HTML. Sensitive pictures stay on the page, where they are covered. */
function contentOf(publicUrl: string, { content, post_media }: Post): string {
  const words = content.split(/\n{2,}/).map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  const pictures = post_media
    .filter((media) => hasPicture(media) && !media.is_sensitive)
    .map((media) => {
      const { src, width, height } = pictureSources(media)
      const alt = escapeHtml(media.alt_text ?? '')
      return `<p><img src="${escapeHtml(absoluteUrl(publicUrl, src))}" width="${width}" height="${height}" alt="${alt}"></p>`
    })
  return [...words, ...pictures].join('')
}
