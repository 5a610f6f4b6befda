import { text } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile as endpoint } from '@atelier/contract/profiles'
import * as z from 'zod/mini'
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
import { bringPost, preparePost } from '#features/archives/bring-posts.ts'
import { emptyFields, insertThing, thingOf } from '#features/archives/import-posts.queries.ts'
import type { KindRow } from '#features/archives/kinds.ts'
import { type Bringing, importKeyOf } from '#features/archives/source.ts'
import { savePreferences } from '#features/preferences/save-preferences.ts'
import { updateProfile } from '#features/profiles/update-profile.ts'

export function bringingOf(kind: string): Bringing<unknown, unknown> {
  const found = Object.hasOwn(bringings, kind) && bringings[kind as keyof typeof bringings]
  if (!found) throw new Error(`nothing brings ${kind}`)
  return found as Bringing<unknown, unknown>
}

// Only what the account lacks. A private account stays private, because its posts were.
function profiles(): Bringing<KindRow<'profile'>, { avatar_media_id?: string; banner_media_id?: string } | null> {
  return {
    async prepare(importing, row, tally) {
      const { deps, person } = importing
      if (await thingOf(deps.db, person.id, importKeyOf('atelier', 'profile', row.user_id))) return null
      const lacks = await emptyFields(deps.db, person.id)
      const picture = async (purpose: 'avatar' | 'banner') => {
        const file = row[purpose]
        if (!file || !lacks[purpose]) return {}
        const media = await bringFile(importing, file, { purpose, at: deps.clock() })
        if (typeof media !== 'string') return { [`${purpose}_media_id`]: media.media_id }
        tally.left('media', media)
        return {}
      }
      return { ...(await picture('avatar')), ...(await picture('banner')) }
    },
    async bring(tx, { deps, person }, row, tally, pictures) {
      const isNew =
        pictures &&
        (await insertThing(tx, person.id, { key: importKeyOf('atelier', 'profile', row.user_id), kind: 'profile', new_id: person.id }))
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

function preferences(): Bringing<KindRow<'preferences'> & { account_id: string }> {
  return {
    async bring(tx, { deps, person }, { account_id, created_at: _created, updated_at: _updated, ...row }, tally) {
      const chosen = z.safeParse(updatePreferences.input, row)
      if (!chosen.success) return tally.left('preferences', 'refused')
      const key = importKeyOf('atelier', 'preferences', account_id)
      if (!(await insertThing(tx, person.id, { key, kind: 'preferences', new_id: person.id }))) return tally.left('preferences', 'exists')
      await savePreferences(tx, deps, person.id, chosen.data)
      tally.came('preferences')
    },
  }
}

const bringings = {
  profile: profiles(),
  preferences: preferences(),
  blocks: { isShared: true, bring: bringBlock },
  mutes: { isShared: true, bring: bringMute },
  muted_words: { bring: bringMutedWord },
  posts: { prepare: preparePost, bring: bringPost },
  comments: { bring: bringComment },
  follows: { isShared: true, prepare: admitFollow, bring: bringFollow },
  collections: { bring: bringCollection },
  bookmarks: { isShared: true, bring: bringBookmark },
  hidden_posts: { bring: bringHidden },
} as const
