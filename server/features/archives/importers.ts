import { text } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile as endpoint } from '@atelier/contract/profiles'
import * as z from 'zod/mini'
import { importComment } from '#features/archives/import-comments.ts'
import {
  admitFollow,
  importBlock,
  importBookmark,
  importCollection,
  importFollow,
  importHiddenPost,
  importMute,
  importMutedWord,
} from '#features/archives/import-lists.ts'
import { importFile } from '#features/archives/import-media.ts'
import { emptyFields, importedIdOf, insertImportedId } from '#features/archives/import-posts.queries.ts'
import { importPost, preparePost } from '#features/archives/import-posts.ts'
import type { KindRow } from '#features/archives/kinds.ts'
import { type Importer, importKeyOf } from '#features/archives/source.ts'
import { savePreferences } from '#features/preferences/save-preferences.ts'
import { updateProfile } from '#features/profiles/update-profile.ts'

export function importerOf(kind: string): Importer<unknown, unknown> {
  const found = Object.hasOwn(importers, kind) && importers[kind as keyof typeof importers]
  if (!found) throw new Error(`nothing imports ${kind}`)
  return found as Importer<unknown, unknown>
}

// Only what the account lacks. A private account stays private, because its posts were.
function profiles(): Importer<KindRow<'profile'>, { avatar_media_id?: string; banner_media_id?: string } | null> {
  return {
    async prepare(importing, row, tally) {
      const { deps, person } = importing
      if (await importedIdOf(deps.db, person.id, importKeyOf('atelier', 'profile', row.user_id))) return null
      const lacks = await emptyFields(deps.db, person.id)
      const picture = async (purpose: 'avatar' | 'banner') => {
        const file = row[purpose]
        if (!file || !lacks[purpose]) return {}
        const media = await importFile(importing, file, { purpose, at: deps.clock() })
        if (typeof media !== 'string') return { [`${purpose}_media_id`]: media.media_id }
        tally.left('media', media)
        return {}
      }
      return { ...(await picture('avatar')), ...(await picture('banner')) }
    },
    async import(tx, { deps, person }, row, tally, pictures) {
      const isNew =
        pictures &&
        (await insertImportedId(tx, person.id, { key: importKeyOf('atelier', 'profile', row.user_id), kind: 'profile', new_id: person.id }))
      if (!isNew) return tally.left('profile', 'exists')
      const lacks = await emptyFields(tx, person.id)
      const fits = (written: string | null, max: number) => (written && z.safeParse(text(max), written).success ? written : undefined)
      const full_name = lacks.full_name ? fits(row.full_name, limits.profile.name) : undefined
      const bio = lacks.bio ? fits(row.bio, limits.profile.bio) : undefined
      if (row.bio && lacks.bio && bio === undefined) tally.left('bio', 'too_long')
      const taken = (['location', 'website', 'links'] as const).flatMap((field) => {
        const read = z.safeParse(endpoint.input.shape[field], row[field] ?? undefined)
        return lacks[field] && read.success && read.data !== undefined ? [[field, read.data]] : []
      })
      await updateProfile(tx, deps, person, {
        ...(full_name && { full_name }),
        ...(bio && { bio }),
        ...Object.fromEntries(taken),
        ...(row.open_for_commissions && { open_for_commissions: true }),
        ...(row.is_private && { is_private: true }),
        ...pictures,
      })
      tally.came('profile')
    },
  }
}

function preferences(): Importer<KindRow<'preferences'> & { account_id: string }> {
  return {
    async import(tx, { deps, person }, { account_id, created_at: _created, updated_at: _updated, ...row }, tally) {
      const chosen = z.safeParse(updatePreferences.input, row)
      if (!chosen.success) return tally.left('preferences', 'refused')
      const key = importKeyOf('atelier', 'preferences', account_id)
      if (!(await insertImportedId(tx, person.id, { key, kind: 'preferences', new_id: person.id })))
        return tally.left('preferences', 'exists')
      await savePreferences(tx, deps, person.id, chosen.data)
      tally.came('preferences')
    },
  }
}

const importers = {
  profile: profiles(),
  preferences: preferences(),
  blocks: { isShared: true, import: importBlock },
  mutes: { isShared: true, import: importMute },
  muted_words: { import: importMutedWord },
  posts: { prepare: preparePost, import: importPost },
  comments: { import: importComment },
  follows: { isShared: true, prepare: admitFollow, import: importFollow },
  collections: { import: importCollection },
  bookmarks: { isShared: true, import: importBookmark },
  hidden_posts: { import: importHiddenPost },
} as const
