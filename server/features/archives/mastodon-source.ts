import * as z from 'zod/mini'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { htmlText } from '#features/archives/html-text.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import { type Item, importKeyOf, othersOf, type ParsedArchive, type Phase, postItem } from '#features/archives/source.ts'

export function mastodonSource(folder: string): ParsedArchive {
  return {
    source: 'mastodon',
    left_out: [],
    phases: [outbox(folder), others('likes', folder), others('bookmarks', folder)],
  }
}

const addresses = z.union([z.string(), z.array(z.string())])
const attachment = z.looseObject({ url: z.optional(z.nullable(z.string())), name: z.optional(z.nullable(z.string())) })
const note = z.looseObject({
  type: z.string(),
  id: z.string().check(z.regex(/^[^\0]*$/)),
  published: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  content: z.optional(z.nullable(z.string())),
  summary: z.optional(z.nullable(z.string())),
  inReplyTo: z.optional(z.nullable(z.unknown())),
  sensitive: z.optional(z.nullable(z.boolean())),
  to: z.optional(addresses),
  cc: z.optional(addresses),
  attachment: z.optional(z.nullable(z.array(attachment))),
})
const activity = z.looseObject({
  type: z.string(),
  published: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  object: z.union([z.string(), note, z.looseObject({})]),
})

function outbox(folder: string): Phase {
  return {
    name: 'outbox',
    kind: 'posts',
    async *items(archive) {
      for await (const item of jsonItems(archive, `${folder}outbox.json`, 'orderedItems')) yield itemOf(item, folder)
    },
  }
}

function itemOf(item: unknown, folder: string): Item {
  const { type, published, object } = shaped(activity, item)
  if (type === 'Announce') return unsupported('boosts')
  if (type !== 'Create' || typeof object === 'string') return unsupported('posts')
  const status = shaped(note, object)
  if (status.inReplyTo) return unsupported('replies')
  // Posts for followers are skipped: followers there are not the followers here.
  if (![status.to, status.cc].flat().some((address) => address !== undefined && everyone.test(address))) return unsupported('private_posts')
  const time = status.published ?? published
  if (status.type !== 'Note' || !time) return unsupported('posts')
  const warning = htmlText(status.summary ?? '')
  return postItem({
    key: importKeyOf('mastodon', 'post', status.id),
    content: [warning, htmlText(status.content ?? '')].filter((part) => part !== '').join('\n\n'),
    created_at: new Date(time),
    audience: 'everyone',
    media: (status.attachment ?? []).map(({ url, name }) => ({
      file: fileOf(url, folder),
      alt_text: name ?? null,
      is_sensitive: status.sensitive === true || warning !== '',
    })),
  })
}

const unsupported = (left: string): Item => ({ left, reason: 'unsupported' })

const everyone = /^(https:\/\/www\.w3\.org\/ns\/activitystreams#|as:)?Public$/

// A path on the server, with a leading slash; some servers put it under another folder.
function fileOf(url: string | null | undefined, folder: string): string | null {
  const at = url?.indexOf('media_attachments/') ?? -1
  return url && at >= 0 ? folder + url.slice(at) : null
}

function others(name: 'likes' | 'bookmarks', folder: string): Phase {
  return othersOf(name, `${folder}${name}.json`, 'orderedItems')
}

function shaped<Schema extends z.ZodMiniType>(schema: Schema, item: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, item)
  if (!read.success) throw new ArchiveRefusal('broken', `outbox.json: ${read.error.issues[0]?.path.join('.')}`)
  return read.data
}
