import * as z from 'zod/mini'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import { type IncomingPost, importKeyOf, othersOf, type ParsedArchive, type Phase, postItem } from '#features/archives/source.ts'

export function instagramSource(names: string[], folder: string): ParsedArchive {
  const inside = (form: RegExp) => names.filter((name) => name.startsWith(folder) && form.test(name.slice(folder.length))).toSorted(inOrder)
  return {
    source: 'instagram',
    left_out: [],
    phases: [
      ...inside(/^(your_instagram_activity\/)?(content|media)\/posts_\d+\.json$/).map((file) => posts(file, folder)),
      ...inside(/^(your_instagram_activity\/)?(content|media)\/stories\.json$/).map((file) => othersOf('stories', file, 'ig_stories')),
      ...inside(/^(your_instagram_activity\/)?(content|media)\/reels\.json$/).map((file) => othersOf('reels', file, 'ig_reels_media')),
    ],
  }
}

const inOrder = new Intl.Collator('en', { numeric: true }).compare

const medium = z.looseObject({
  uri: z.string().check(z.regex(/^[^\0]*$/)),
  creation_timestamp: z.optional(z.number()),
  title: z.optional(z.string()),
})
const entry = z.looseObject({
  media: z.array(medium).check(z.minLength(1)),
  title: z.optional(z.string()),
  creation_timestamp: z.optional(z.number()),
})

function posts(file: string, folder: string): Phase {
  return {
    name: file,
    kind: 'posts',
    async *items(archive) {
      for await (const item of jsonItems(archive, file)) yield postItem(postOf(item, folder))
    },
  }
}

// With one picture, text and time are the picture's; with several, the post's.
function postOf(item: unknown, folder: string): IncomingPost {
  const read = z.safeParse(entry, item)
  const [first] = read.data?.media ?? []
  const seconds = read.data?.creation_timestamp ?? first?.creation_timestamp
  const created_at = new Date((seconds || Number.NaN) * 1_000)
  if (!read.success || !first || Number.isNaN(created_at.getTime())) throw new ArchiveRefusal('broken', 'a post without a file or time')
  const { media, title } = read.data
  const name = `${seconds} ${first.uri.slice(first.uri.lastIndexOf('/') + 1)}`
  return {
    key: importKeyOf('instagram', 'post', name),
    content: mended(title || first.title || '')
      .replaceAll('\u0000', '')
      .trim(),
    created_at,
    audience: 'everyone',
    media: media.map(({ uri }) => ({ file: folder + uri, alt_text: null, is_sensitive: false })),
  }
}

function mended(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
