import { requiredText } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import * as lists from '#features/archives/import-lists.queries.ts'
import { importedIdOf, insertImportedId } from '#features/archives/import-posts.queries.ts'
import { clampToPast } from '#features/archives/import-posts.ts'
import type { KindRow } from '#features/archives/kinds.ts'
import { type Importing, importKeyOf, type Tally } from '#features/archives/source.ts'
import { lockCollections } from '#features/bookmarks/collections.queries.ts'
import { limitFollows } from '#features/follows/follow-user.ts'
import { hasRoomToFollow, lockBoth } from '#features/follows/follows.queries.ts'
import { lockMutedWords } from '#features/muted-words/muted-words.queries.ts'

export async function importBlock(tx: Db, importing: Importing, row: KindRow<'blocks'>, tally: Tally): Promise<void> {
  const { deps, person } = importing
  const other = await otherPerson(tx, importing, row.person)
  if (!other) return tally.left('blocks', 'not_found')
  const isNew = await lists.insertBlockFrom(tx, other.user_id, dated(importing, row))
  if (!isNew) return tally.left('blocks', 'exists')
  tx.after(() => deps.realtime.checkChannels(person.id, other.user_id))
  tally.came('blocks')
}

export async function importMute(tx: Db, importing: Importing, row: KindRow<'mutes'>, tally: Tally): Promise<void> {
  const other = await otherPerson(tx, importing, row.person)
  if (!other?.is_known) return tally.left('mutes', 'not_found')
  if (await lists.insertMuteFrom(tx, other.user_id, dated(importing, row))) tally.came('mutes')
  else tally.left('mutes', 'exists')
}

/** Counts towards the limit of follows, like one by hand. @throws Failure rate_limited */
export async function admitFollow(importing: Importing, row: KindRow<'follows'>): Promise<undefined> {
  const { deps, person } = importing
  const other = await lists.localPerson(deps.db, person.id, row.person)
  if (!other?.is_known || other.user_id === person.id || other.asks_first || other.is_followed) return
  if (await hasRoomToFollow(deps.db, person.id, other.user_id)) await limitFollows(deps, person.id)
}

/** Skips private accounts: asking would notify them. */
export async function importFollow(tx: Db, importing: Importing, row: KindRow<'follows'>, tally: Tally): Promise<void> {
  const other = await otherPerson(tx, importing, row.person)
  if (!other?.is_known) return tally.left('follows', 'not_found')
  if (other.asks_first) return tally.left('follows', other.is_followed ? 'exists' : 'private')
  if (!(await hasRoomToFollow(tx, importing.person.id, other.user_id))) return tally.left('follows', 'refused')
  const { notify_posts } = row
  if (await lists.insertFollowFrom(tx, other.user_id, { ...dated(importing, row), notify_posts })) tally.came('follows')
  else tally.left('follows', 'exists')
}

export async function importMutedWord(tx: Db, importing: Importing, row: KindRow<'muted_words'>, tally: Tally): Promise<void> {
  const { deps, person } = importing
  const phrase = z.safeParse(requiredText(limits.mutedWords.phrase), row.phrase)
  const ends_at = row.ends_at === null ? null : new Date(row.ends_at)
  if (!phrase.success || (ends_at && ends_at <= deps.clock())) return tally.left('muted_words', 'refused')
  await lockMutedWords(tx, person.id)
  if (!(await lists.hasRoomForWord(tx, person.id))) return tally.left('muted_words', 'refused')
  const isNew = await lists.insertMutedWordFrom(tx, { ...dated(importing, row), phrase: phrase.data, ends_at })
  if (isNew) tally.came('muted_words')
  else tally.left('muted_words', 'exists')
}

export async function importCollection(tx: Db, importing: Importing, row: KindRow<'collections'>, tally: Tally): Promise<void> {
  const { person } = importing
  const name = z.safeParse(requiredText(limits.collection.name), row.name)
  if (!name.success || row.position > mostPosition || row.position < 0) return tally.left('collections', 'refused')
  const key = importKeyOf('atelier', 'collection', row.id)
  if (await importedIdOf(tx, person.id, key)) return tally.left('collections', 'exists')
  await lockCollections(tx, person.id)
  const isOwn = await lists.hasOwnCollection(tx, person.id, row.id)
  const there = isOwn ? { id: row.id } : await lists.collectionNamed(tx, person.id, name.data)
  const id = there?.id ?? newId(dated(importing, row).created_at)
  const { position } = row
  if (!there && !(await lists.insertCollectionFrom(tx, { ...dated(importing, row), id, name: name.data, position })))
    return tally.left('collections', 'refused')
  await insertImportedId(tx, person.id, { key, kind: 'collections', new_id: id })
  if (there) tally.left('collections', 'exists')
  else tally.came('collections')
}

const mostPosition = 1_000_000

export async function importBookmark(tx: Db, importing: Importing, row: KindRow<'bookmarks'>, tally: Tally): Promise<void> {
  const { person } = importing
  const post = await postHere(tx, importing, row.post_id)
  const saved = await lists.insertSaveFrom(tx, post, dated(importing, row))
  if (!saved) return tally.left('bookmarks', 'not_found')
  for (const { collection_id, created_at } of row.collections) {
    const collection = await importedIdOf(tx, person.id, importKeyOf('atelier', 'collection', collection_id))
    if (collection && (await lists.hasOwnCollection(tx, person.id, collection)))
      await lists.insertCollectedFrom(tx, collection, post, dated(importing, { created_at }))
  }
  if (saved.is_new) tally.came('bookmarks')
  else tally.left('bookmarks', 'exists')
}

export async function importHiddenPost(tx: Db, importing: Importing, row: KindRow<'hidden_posts'>, tally: Tally): Promise<void> {
  const hidden = await lists.insertHiddenFrom(tx, await postHere(tx, importing, row.post_id), dated(importing, row))
  if (!hidden) return tally.left('hidden_posts', 'not_found')
  if (hidden.is_new) tally.came('hidden_posts')
  else tally.left('hidden_posts', 'exists')
}

async function postHere(tx: Db, { person }: Importing, id: string): Promise<string> {
  return (await importedIdOf(tx, person.id, importKeyOf('atelier', 'post', id))) ?? id
}

async function otherPerson(tx: Db, { person }: Importing, named: { user_id: string; username: string | null }) {
  const found = await lists.localPerson(tx, person.id, named)
  if (!found || found.user_id === person.id) return
  await lockBoth(tx, person.id, found.user_id)
  return lists.localPerson(tx, person.id, { user_id: found.user_id, username: null })
}

function dated({ deps, person }: Importing, { created_at }: { created_at: string }) {
  return { user_id: person.id, created_at: clampToPast(new Date(created_at), deps.clock()) }
}
