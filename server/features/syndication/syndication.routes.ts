import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { username } from '@atelier/contract/rules/username'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { onePost, readPosts } from '#features/posts/read-posts.ts'
import { atomOf, rssOf } from '#features/syndication/feeds.ts'
import { reservation } from '#features/syndication/not-for-training.ts'
import { oembedOf } from '#features/syndication/oembed.ts'
import {
  listedPosts,
  newestBy,
  pageEdges,
  publisherNamed,
  type SitemapKind,
  sitemapPeople,
} from '#features/syndication/syndication.queries.ts'
import { xml } from '#features/syndication/xml.ts'
import { languageOf, mailWords } from '#mail/words.ts'
import { withPublicFileUrls } from '#storage/public-files.ts'

const pixels = z.optional(z.coerce.number().check(z.int(), z.minimum(1)))
const embedded = z.object({ url: z.string(), format: z.optional(z.string()), maxwidth: pixels, maxheight: pixels })
const pageOfMap = z.object({ below: z.optional(z.string()) })
const { feedItems, sitemap } = limits.syndication

/** Public content for other programs, which must revalidate whatever they cache. */
export function syndicationRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config' | 'clock'>): void {
  const { db, config } = deps
  const { publicUrl } = config
  const links = mediaLinks(deps)
  const send = async (reply: FastifyReply, type: string, body: unknown) =>
    reply
      .type(type)
      .headers({ 'cache-control': 'no-cache', ...(await reservation(db)) })
      .send(body)

  app.get('/oembed', async ({ query }, reply) => {
    const { success, data } = z.safeParse(embedded, query)
    const id =
      success && data.url.startsWith(publicUrl) ? /^\/post\/([^/?#]+)\/?(?:[?#]|$)/.exec(data.url.slice(publicUrl.length))?.[1] : undefined
    if (!data || !id || !isId(id)) throw new Failure('not_found')
    // The status that oEmbed defines for an unsupported format.
    if (data.format !== undefined && data.format !== 'json') return reply.status(501).send()
    const { maxwidth, maxheight } = data
    return send(
      reply,
      'application/json; charset=utf-8',
      oembedOf(publicUrl, withPublicFileUrls(config, await onePost(db, links, null, id)), { maxwidth, maxheight }),
    )
  })

  type Named = FastifyRequest<{ Params: { username: string } }>
  async function feedOf({ params, headers }: Named) {
    const { data: named } = z.safeParse(username, params.username.toLowerCase())
    const publisher = named && (await publisherNamed(db, named))
    if (!publisher) throw new Failure('not_found')
    const language = languageOf(undefined, headers['accept-language'])
    const description = publisher.bio || mailWords(language)('page.profile', { name: publisher.full_name ?? publisher.username })
    return {
      publicUrl,
      publisher,
      description,
      posts: withPublicFileUrls(config, await readPosts(db, links, null, newestBy(publisher.user_id, feedItems))),
    }
  }
  app.get('/profile/:username/feed.xml', async (request: Named, reply) =>
    send(reply, 'application/rss+xml; charset=utf-8', rssOf(await feedOf(request))),
  )
  app.get('/profile/:username/atom.xml', async (request: Named, reply) =>
    send(reply, 'application/atom+xml; charset=utf-8', atomOf(await feedOf(request))),
  )

  const pageUrl = (kind: SitemapKind, below?: string) => `${publicUrl}/sitemap/${kind}.xml${below ? `?below=${below}` : ''}`
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages: string[] = []
    for (const kind of ['posts', 'people'] as const)
      pages.push(...[undefined, ...(await pageEdges(db, kind, sitemap))].map((below) => pageUrl(kind, below)))
    return send(
      reply,
      sitemapType,
      mapOf(
        'sitemapindex',
        'sitemap',
        pages.map((loc) => ({ loc })),
      ),
    )
  })
  const belowIn = ({ query }: FastifyRequest) => {
    const below = z.safeParse(pageOfMap, query).data?.below
    return below && isId(below) ? below : null
  }
  app.get('/sitemap/posts.xml', async (request, reply) => {
    const posts = await listedPosts(db, belowIn(request), sitemap.rows)
    const entries = posts.map(({ id, changed_at }) => ({ loc: publicUrl + paths.post(id), lastmod: new Date(changed_at).toISOString() }))
    return send(reply, sitemapType, mapOf('urlset', 'url', entries))
  })
  app.get('/sitemap/people.xml', async (request, reply) => {
    const people = await sitemapPeople(db, belowIn(request), sitemap.rows)
    return send(
      reply,
      sitemapType,
      mapOf(
        'urlset',
        'url',
        people.map(({ username }) => ({ loc: publicUrl + paths.profile(username) })),
      ),
    )
  })
}

const sitemapType = 'application/xml; charset=utf-8'

function mapOf(root: string, item: string, entries: { loc: string; lastmod?: string }[]): string {
  const written = entries.map(({ loc, lastmod }) => `<${item}><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${item}>`)
  return xml(`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${written.join('')}</${root}>`)
}
