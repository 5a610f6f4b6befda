import { Failure, isFailure } from '@atelier/contract/errors'
import { type Bucket, buckets } from '@atelier/contract/media'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type LinkQuery, mediaLinks } from '#features/media/links.ts'
import { readersOf } from '#features/media/media.queries.ts'
import { byteRange } from '#features/media/range.ts'
import { reservation } from '#features/syndication/not-for-training.ts'
import { viewerOf } from '#http/session.ts'
import { avifPath, contentTypeOf, contentTypes, mediaUrlOf, sizePath } from '#storage/names.ts'
import type { Storage, Stored } from '#storage/storage.ts'

/** Browsers cache public files for an hour; every other file needs a signed link, and access is checked on each request. */
export function mediaFileRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'storage'>): void {
  const { db, storage } = deps
  const links = mediaLinks(deps)

  app.route<{ Params: { bucket: Bucket; '*': string }; Querystring: LinkQuery & { w?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:bucket/*',
    handler: async (request, reply) => {
      const { method, params, query, headers } = request
      reply.headers({ ...guards, 'cache-control': 'no-store' })
      const { bucket, '*': path } = params
      if (!buckets.includes(bucket) || !filePath.test(path)) throw new Failure('not_found')
      const holder = links.holderOf(mediaUrlOf(bucket, path), query)
      if (holder?.session_id && !(await isFrom(deps, request, holder.session_id))) throw new Failure('not_found')
      const [{ readers, largest }, rights] = await Promise.all([readersOf(db, bucket, path, holder), reservation(db)])
      const file = readers && (await sized(storage, bucket, path, { asked: query.w, largest, takesAvif: takesAvif(headers.accept) }))
      if (!file) throw new Failure('not_found')

      reply.headers({ 'cache-control': readers === 'everyone' ? forEveryone : forOne, etag: file.etag, 'accept-ranges': 'bytes' })
      if (readers === 'everyone') reply.headers(rights)
      if ((query.w || largest) && contentTypeOf(path) === 'image/webp')
        reply.header('vary', [reply.getHeader('vary'), 'accept'].filter(Boolean).join(', '))
      if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
      if (bucket === 'archives')
        reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${archiveName}"` })
      reply.type(contentTypeOf(file.path) ?? 'application/octet-stream')
      const range = headers['if-range'] && headers['if-range'] !== file.etag ? undefined : headers.range
      return send(reply, file.stored, range, method === 'HEAD')
    },
  })
}

/** The smaller copies have names that cannot be requested. */
const filePath = new RegExp(`^[\\w-]+(/\\w+)?\\.(${Object.keys(contentTypes).join('|')})$`)

/** Only if named explicitly: clients that accept any image mostly cannot decode it. */
const takesAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)

const archiveName = 'atelier-archive.zip'
// A shared cache revalidates every time, and serves its copy after a 304.
const forEveryone = 'public, max-age=3600, s-maxage=0, proxy-revalidate, immutable'
// The browser revalidates every time, so that lost access takes effect at once.
const forOne = 'private, no-cache'
const guards = {
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
}

async function isFrom(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest, sessionId: string): Promise<boolean> {
  if (request.headers.authorization === undefined) return true
  const viewer = await viewerOf(deps, request).catch((error: unknown) => {
    if (isFailure(error, 'unauthenticated', 'banned')) return null
    throw error
  })
  return viewer?.session_id === sessionId
}

interface Wish {
  asked: string | undefined
  largest: number | null
  takesAvif: boolean
}

// An unknown size gets the largest: mostly the whole file.
async function sized(storage: Storage, bucket: Bucket, path: string, { asked = '', largest, takesAvif }: Wish) {
  const copy = /^[1-9]\d{1,3}$/.test(asked) ? await copyOf(storage, bucket, path, Number(asked), takesAvif) : null
  if (copy) return copy
  if (largest !== null) return copyOf(storage, bucket, path, largest, takesAvif)
  const stored = await storage.find(bucket, path)
  return stored && { path, stored, etag: '"whole"' }
}

// A name never changes its content, but another frame may be chosen for a poster.
async function copyOf(storage: Storage, bucket: Bucket, path: string, width: number, orAvif: boolean) {
  const smaller = sizePath(path, width)
  const other = orAvif && contentTypeOf(path) === 'image/webp' ? avifPath(path, width) : null
  const avif = other && (await storage.find(bucket, other))
  if (avif) return { path: other, stored: avif, etag: `"w${width}-avif"` }
  const small = await storage.find(bucket, smaller)
  return (
    small && {
      path: smaller,
      stored: small,
      etag: contentTypeOf(smaller) === contentTypeOf(path) ? `"w${width}"` : `"w${width}-${small.bytes}"`,
    }
  )
}

async function send(reply: FastifyReply, { bytes, read }: Stored, range: string | undefined, headOnly: boolean): Promise<FastifyReply> {
  const part = byteRange(range, bytes)
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  reply.header('content-length', part ? part.end - part.start + 1 : bytes)
  return reply.send(headOnly ? undefined : await read(part))
}
