import { addToCollection, createCollection } from '@atelier/contract/bookmarks'
import { createComment } from '@atelier/contract/comments'
import { blockUser, followUser, muteUser, notifyOfPosts } from '@atelier/contract/follows'
import { muteWord } from '@atelier/contract/muted-words'
import { unreadNotifications } from '@atelier/contract/notifications'
import { hidePost, savePost, updatePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { type ArchiveKind, type KindRow, kindNames, kinds } from '#features/archives/kinds.ts'
import { exportsOf } from '#testing/exports.ts'
import { importArchive } from '#testing/imports.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'
import { unzipped } from '#testing/zip.ts'

const { app, db, people } = await world()

const exported = async (person: TestPerson) => (await exportsOf(app).archiveOf(person)).zip

async function rowsIn(archive: Buffer) {
  const files = await unzipped(archive)
  return <Name extends ArchiveKind>(kind: Name): KindRow<Name>[] => JSON.parse(String(files.get(`${kind}.json`)))
}

describe('our own archive in a new account', () => {
  test('export, import and export again are equal in every kind that is imported, and nobody is told', async () => {
    const { ann, bob, cyd, eve, gil, new_ann } = await people('ann', 'bob', 'cyd', 'eve', 'gil', 'new_ann')
    const [avatar_media_id, banner_media_id] = [
      await uploadPicture(app, ann.token, { bucket: 'avatars', purpose: 'avatar' }),
      await uploadPicture(app, ann.token, { bucket: 'avatars', purpose: 'banner' }),
    ]
    const details = {
      location: 'Cap Griz',
      website: 'https://ann.example/',
      links: ['https://shop.example/ann'],
      open_for_commissions: true,
    }
    await ann.call(updateProfile, { bio: 'Draws lighthouses', ...details, avatar_media_id, banner_media_id })
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' }
    await ann.call(updatePreferences, {
      language: 'de',
      theme: 'dark',
      quiet_hours,
      notification_prefs: { likes: false },
      feed_algorithm_weight: 0.5,
    })
    const media = [
      { media_id: await uploadPicture(app, ann.token), alt_text: 'A lighthouse', is_sensitive: true },
      { media_id: await uploadPicture(app, ann.token, { index: '1' }) },
    ]
    const own = await publish(ann, 'First words for @bob #sea', { media, country: 'DE', category: 'How-to Guides', download_size: 'none' })
    await ann.call(updatePost, { post_id: own.id, version: 1, content: 'Better words for @bob #sea' })
    const long_ago = new Date('2019-05-04T03:02:01.987Z')
    await db.run(sql`
      insert into posts (id, user_id, content, created_at) values (${newId(long_ago)}, ${ann.id}, 'Second post', ${long_ago})`)
    const theirs = await publish(bob, 'By bob')
    const comment = await ann.call(createComment, { post_id: own.id, client_id: newId(), content: 'More about it' })
    await ann.call(createComment, { post_id: own.id, client_id: newId(), content: 'And more', parent_comment_id: comment.id })
    for (const post of [theirs, own]) await ann.call(savePost, { post_id: post.id })
    for (const name of ['To draw', 'To read']) {
      const { id } = await ann.call(createCollection, { client_id: newId(), name })
      await ann.call(addToCollection, { collection_id: id, post_id: theirs.id })
    }
    await ann.call(hidePost, { post_id: theirs.id })
    for (const person of [bob, gil]) await ann.call(followUser, { user_id: person.id })
    await ann.call(notifyOfPosts, { user_id: bob.id })
    await ann.call(muteUser, { user_id: cyd.id })
    await ann.call(blockUser, { user_id: eve.id })
    await ann.call(muteWord, { client_id: newId(), phrase: 'spoiler' })
    await ann.call(muteWord, { client_id: newId(), phrase: 'finale', for_days: 7 })

    const archive = await exported(ann)
    const told = async () => db.many(sql`select user_id, id from notifications order by id`)
    const [before, unread] = [await told(), await bob.call(unreadNotifications)]
    const done = await importArchive(app, new_ann, archive)
    expect(done).toMatchObject({ state: 'done', source: 'atelier', problem: null })
    expect(done.imported).toEqual({
      profile: 1,
      preferences: 1,
      posts: 2,
      media: 2,
      comments: 2,
      follows: 2,
      muted_words: 2,
      blocks: 1,
      mutes: 1,
      collections: 2,
      bookmarks: 2,
      hidden_posts: 1,
    })
    expect(done.left_out).toEqual([])
    expect(done.done_count).toBe(done.total_count)
    expect(await told(), 'nobody is told').toEqual(before)
    expect(await bob.call(unreadNotifications)).toEqual(unread)

    const [first, again] = [await rowsIn(archive), await rowsIn(await exported(new_ann))]
    const imported = kindNames.filter((kind) => kinds[kind].imported)
    for (const kind of imported) expect(again(kind), kind).toEqual(mapped(kind, first, again))
    expect(imported.length).toBe(11)
  })
})

type Rows = Awaited<ReturnType<typeof rowsIn>>

/** What the second export has to say, by what the first said: the ids, names of files and fields of the account are those of the new one. */
function mapped(kind: ArchiveKind, first: Rows, again: Rows): unknown[] {
  const ids = new Map<string, string>()
  for (const one of ['posts', 'comments', 'collections', 'muted_words'] as const)
    for (const [index, { id }] of first(one).entries()) ids.set(id, again(one)[index]?.id ?? 'missing')
  const names = new Map<string, string>()
  const name = (from: string | null, to: string | null | undefined) => from && names.set(from, to ?? 'missing')
  for (const [index, { media }] of first('posts').entries())
    for (const [place, { file }] of media.entries()) name(file, again('posts')[index]?.media[place]?.file)
  const [profile, now] = [first('profile')[0], again('profile')[0]]
  if (!profile || !now) throw new Error('no profile')
  name(profile.avatar, now.avatar)
  name(profile.banner, now.banner)
  const { user_id, username, full_name, created_at, date_of_birth } = now
  const { followers_count } = now
  const person = { user_id, username, full_name }
  const written = JSON.stringify(first(kind), (_key, value) => {
    if (typeof value === 'string') return ids.get(value) ?? names.get(value) ?? value
    return value?.user_id === profile.user_id ? { ...value, ...person } : value
  })
  const rows = JSON.parse(written) as Record<string, unknown>[]
  if (kind === 'profile') return rows.map((row) => ({ ...row, created_at, date_of_birth, followers_count }))
  if (kind === 'preferences') {
    const times = again('preferences')[0]
    return rows.map((row) => ({ ...row, created_at: times?.created_at, updated_at: times?.updated_at }))
  }
  // The current text comes, not the former ones; nor what others did.
  if (kind === 'posts') return rows.map((row) => ({ ...row, versions: [] }))
  return rows
}
