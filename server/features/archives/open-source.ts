import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { atelierSource } from '#features/archives/atelier-source.ts'
import { instagramSource } from '#features/archives/instagram-source.ts'
import { mastodonSource } from '#features/archives/mastodon-source.ts'
import type { ParsedArchive } from '#features/archives/source.ts'

/** Recognised by its files, which may all lie in one folder. @throws ArchiveRefusal unknown_source, broken */
export async function openSource(archive: Archive): Promise<ParsedArchive> {
  const names = [...archive.sizes.keys()]
  const first = (form: RegExp) => names.flatMap((name) => form.exec(name)?.groups?.folder ?? [])[0]

  const ours = first(/^(?<folder>([^/]+\/)?)manifest\.json$/)
  if (ours !== undefined) return atelierSource(archive, ours)
  const outbox = first(/^(?<folder>([^/]+\/)?)outbox\.json$/)
  if (outbox !== undefined) return mastodonSource(outbox)
  const posts = first(/^(?<folder>((?!your_instagram_activity\/)[^/]+\/)?)(your_instagram_activity\/)?(content|media)\/posts_\d+\.json$/)
  if (posts !== undefined) return instagramSource(names, posts)
  throw new ArchiveRefusal('unknown_source', 'none of the files that archives have')
}
