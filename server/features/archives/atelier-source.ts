import { text } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import * as z from 'zod/mini'
import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { bringComment } from '#features/archives/bring-comments.ts'
import {
  admitFollow,
  bringBlock,
  bringBookmark,
  bringCollection,
  bringFollow,
  bringHidden,
  bringMute,
  bringMutedWord,
} from '#features/archives/bring-lists.ts'
import { bringFile } from '#features/archives/bring-media.ts'
import { bringPost, filesOfPost, type IncomingPost, preparePost } from '#features/archives/bring-posts.ts'
import { emptyFields, insertThing, thingOf } from '#features/archives/import-posts.queries.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import { type Kind, type KindRow, kinds, type Manifest, manifestSchema } from '#features/archives/kinds.ts'
import { keyOf, type Phase, phase, type Source } from '#features/archives/source.ts'
import { savePreferences } from '#features/preferences/save-preferences.ts'
import { updateProfile } from '#features/profiles/update-profile.ts'

/** Our own archive. `folder` is where its manifest lies. @throws ArchiveRefusal unknown_source for another version, broken */
export async function atelierSource(archive: Archive, folder: string): Promise<Source> {
  const { account, files } = await manifestOf(archive, `${folder}manifest.json`)
  const of = <Name extends Kind, Ready = undefined>(name: Name, how: Omit<Phase<KindRow<Name>, Ready>, 'name' | 'kind' | 'items'>) =>
    phase<KindRow<Name>, Ready>({ name, kind: name, items: (from) => rowsOf(from, folder, name), ...how })
  const inFolder = (file: string) => folder + file

  return {
    source: 'atelier',
    left_out: Object.entries(neverBrought).flatMap(([kind, reason]) => {
      const rows = files.find((file) => file.kind === kind)?.rows ?? 0
      return rows > 0 ? { kind, reason, count: Math.min(rows, mostCounted) } : []
    }),
    phases: [
      of('profile', profilePhase(inFolder)),
      of('preferences', preferencesPhase(account.user_id)),
      of('blocks', { isShared: true, bring: bringBlock }),
      of('mutes', { isShared: true, bring: bringMute }),
      of('muted_words', { bring: bringMutedWord }),
      of('posts', {
        filesOf: (row) => filesOfPost(incoming(row, inFolder)),
        prepare: async (importing, row, tally) =>
          row.status === 'removed' ? null : preparePost(importing, incoming(row, inFolder), tally),
        async bring(tx, importing, row, tally, attached) {
          // Taken away by moderators: another account does not bring it back.
          if (row.status === 'removed') tally.left('posts', 'refused')
          else await bringPost(tx, importing, incoming(row, inFolder), tally, attached)
        },
      }),
      of('comments', { bring: bringComment }),
      of('follows', { isShared: true, prepare: admitFollow, bring: bringFollow }),
      of('collections', { bring: bringCollection }),
      of('bookmarks', { isShared: true, bring: bringBookmark }),
      of('hidden_posts', { bring: bringHidden }),
    ],
  }
}

/** Kinds that people may miss afterwards. */
const neverBrought: Partial<Record<Kind, 'not_own' | 'unsupported'>> = {
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

/** A manifest may say anything. */
const mostCounted = 1e9
const manifestBytes = 4 * 1024 * 1024

async function manifestOf(archive: Archive, name: string): Promise<Manifest> {
  if ((archive.sizes.get(name) ?? 0) > manifestBytes) throw new ArchiveRefusal('broken', 'a manifest of this size')
  const parts: Buffer[] = []
  for await (const part of await archive.read(name)) parts.push(part as Buffer)
  const written = json(Buffer.concat(parts).toString())
  if (z.safeParse(z.looseObject({ format: z.literal('atelier') }), written).success === false)
    throw new ArchiveRefusal('unknown_source', 'a manifest of something else')
  if (z.safeParse(z.looseObject({ version: z.literal(1) }), written).success === false)
    throw new ArchiveRefusal('unknown_source', 'a version that is not known here')
  return shaped(manifestSchema, written, name)
}

function json(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new ArchiveRefusal('broken', 'a manifest that is not JSON')
  }
}

async function* rowsOf<Name extends Kind>(archive: Archive, folder: string, name: Name): AsyncGenerator<KindRow<Name>> {
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
    key: keyOf('atelier', 'post', row.id),
    created_at: new Date(row.created_at),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at),
    is_held: row.status === 'pending',
    media: row.media.map((media) => ({ ...media, file: inFolder(media.file) })),
  }
}

type ProfilePhase = Omit<
  Phase<KindRow<'profile'>, { avatar_media_id?: string; banner_media_id?: string } | null>,
  'name' | 'kind' | 'items'
>

// Only what the account lacks. A private account stays private, because its posts were.
function profilePhase(inFolder: (file: string) => string): ProfilePhase {
  return {
    filesOf: ({ avatar, banner }) => [avatar, banner].flatMap((file) => (file ? [inFolder(file)] : [])),
    async prepare(importing, row, tally) {
      const { deps, person } = importing
      if (await thingOf(deps.db, person.id, keyOf('atelier', 'profile', row.user_id))) return null
      const lacks = await emptyFields(deps.db, person.id)
      const picture = async (purpose: 'avatar' | 'banner') => {
        const file = row[purpose]
        if (!file || !lacks[purpose]) return {}
        const media = await bringFile(importing, inFolder(file), { purpose, at: deps.clock() })
        if (typeof media !== 'string') return { [`${purpose}_media_id`]: media.media_id }
        tally.left('media', media)
        return {}
      }
      return { ...(await picture('avatar')), ...(await picture('banner')) }
    },
    async bring(tx, { deps, person }, row, tally, pictures) {
      const isNew =
        pictures &&
        (await insertThing(tx, person.id, { key: keyOf('atelier', 'profile', row.user_id), kind: 'profile', new_id: person.id }))
      if (!isNew) return tally.left('profile', 'exists')
      const lacks = await emptyFields(tx, person.id)
      const fits = (written: string | null, max: number) => (written && z.safeParse(text(max), written).success ? written : undefined)
      const full_name = lacks.full_name ? fits(row.full_name, limits.profile.name) : undefined
      const bio = lacks.bio ? fits(row.bio, limits.profile.bio) : undefined
      if (row.bio && lacks.bio && bio === undefined) tally.left('bio', 'too_long')
      await updateProfile(tx, deps, person, {
        ...(full_name && { full_name }),
        ...(bio && { bio }),
        ...(row.is_private && { is_private: true }),
        ...pictures,
      })
      tally.came('profile')
    },
  }
}

function preferencesPhase(accountId: string): Omit<Phase<KindRow<'preferences'>, undefined>, 'name' | 'kind' | 'items'> {
  return {
    async bring(tx, { deps, person }, { created_at: _created, updated_at: _updated, ...row }, tally) {
      const chosen = z.safeParse(updatePreferences.input, row)
      if (!chosen.success) return tally.left('preferences', 'refused')
      const key = keyOf('atelier', 'preferences', accountId)
      if (!(await insertThing(tx, person.id, { key, kind: 'preferences', new_id: person.id }))) return tally.left('preferences', 'exists')
      await savePreferences(tx, deps, person.id, chosen.data)
      tally.came('preferences')
    },
  }
}
