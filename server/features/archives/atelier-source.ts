import * as z from 'zod/mini'
import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import { type ArchiveKind, type ArchiveManifest, archiveManifestSchema, type KindRow, kinds } from '#features/archives/kinds.ts'
import { type IncomingPost, type Item, importKeyOf, type ParsedArchive, type Phase, postItem } from '#features/archives/source.ts'

export async function atelierSource(archive: Archive, folder: string): Promise<ParsedArchive> {
  const { account, files } = await manifestOf(archive, `${folder}manifest.json`)
  const inFolder = (file: string) => folder + file
  const of = <Name extends ArchiveKind>(name: Name, item: (row: KindRow<Name>) => Item = (row) => ({ row })): Phase => ({
    name,
    kind: name,
    async *items(from) {
      for await (const row of rowsOf(from, folder, name)) yield item(row)
    },
  })

  return {
    source: 'atelier',
    left_out: Object.entries(neverBrought).flatMap(([kind, reason]) => {
      const rows = files.find((file) => file.kind === kind)?.rows ?? 0
      return rows > 0 ? { kind, reason, count: Math.min(rows, mostCounted) } : []
    }),
    phases: [
      of('profile', (row) => profileItem(row, inFolder)),
      of('preferences', (row) => ({ row: { ...row, account_id: account.user_id } })),
      of('blocks'),
      of('mutes'),
      of('muted_words'),
      // Removed by moderators: another account does not restore it.
      of('posts', (row) => (row.status === 'removed' ? { left: 'posts', reason: 'refused' } : postItem(incoming(row, inFolder)))),
      of('comments'),
      of('follows'),
      of('collections'),
      of('bookmarks'),
      of('hidden_posts'),
    ],
  }
}

const neverBrought: Partial<Record<ArchiveKind, 'not_own' | 'unsupported'>> = {
  received_comments: 'not_own',
  followers: 'unsupported',
  follow_requests: 'unsupported',
  likes: 'unsupported',
  comment_likes: 'unsupported',
  shares: 'unsupported',
  communities: 'unsupported',
  conversations: 'unsupported',
  messages: 'unsupported',
}

const mostCounted = 1e9
const manifestBytes = 4 * 1024 * 1024

async function manifestOf(archive: Archive, name: string): Promise<ArchiveManifest> {
  if ((archive.sizes.get(name) ?? 0) > manifestBytes) throw new ArchiveRefusal('broken', 'a manifest of this size')
  const parts: Buffer[] = []
  for await (const part of await archive.read(name)) parts.push(part as Buffer)
  const written = json(Buffer.concat(parts).toString())
  if (z.safeParse(z.looseObject({ format: z.literal('atelier') }), written).success === false)
    throw new ArchiveRefusal('unknown_source', 'a manifest of something else')
  if (z.safeParse(z.looseObject({ version: z.literal(1) }), written).success === false)
    throw new ArchiveRefusal('unknown_source', 'a version that is not known here')
  return shaped(archiveManifestSchema, written, name)
}

function json(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new ArchiveRefusal('broken', 'a manifest that is not JSON')
  }
}

async function* rowsOf<Name extends ArchiveKind>(archive: Archive, folder: string, name: Name): AsyncGenerator<KindRow<Name>> {
  const file = `${folder}${name}.json`
  if (!archive.sizes.has(file)) return
  for await (const item of jsonItems(archive, file)) yield shaped(kinds[name].row, item, file) as KindRow<Name>
}

function shaped<Schema extends z.ZodMiniType>(schema: Schema, item: unknown, file: string): z.infer<Schema> {
  const read = z.safeParse(schema, item)
  if (!read.success) throw new ArchiveRefusal('broken', `${file}: ${read.error.issues[0]?.path.join('.')}`)
  return read.data
}

function incoming(row: KindRow<'posts'>, inFolder: (file: string) => string): IncomingPost {
  return {
    ...row,
    key: importKeyOf('atelier', 'post', row.id),
    created_at: new Date(row.created_at),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at),
    audience: audienceOf(row),
    is_held: row.status === 'pending',
    media: row.media.map((media) => ({ ...media, file: inFolder(media.file) })),
  }
}

/** What was in a community is everybody's if it was public. Older archives name no audience. */
function audienceOf({ audience, is_public }: KindRow<'posts'>): IncomingPost['audience'] {
  if (audience && audience !== 'community') return audience
  return is_public ? 'everyone' : 'only_me'
}

function profileItem(row: KindRow<'profile'>, inFolder: (file: string) => string): Item {
  const [avatar, banner] = [row.avatar, row.banner].map((file) => file && inFolder(file))
  return { row: { ...row, avatar, banner }, files: [avatar, banner].filter((file) => typeof file === 'string') }
}
