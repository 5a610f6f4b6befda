import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteMedia } from '@atelier/contract/media'
import { takeBackMessage } from '@atelier/contract/messages'
import { createPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { claimMedia } from '#features/media/media.queries.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import type { SignedIn } from '#http/session.ts'
import { converse, say } from '#testing/conversations.ts'
import { deleteForGood } from '#testing/posts.ts'
import { announceUpload, uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, config, people } = await world()
const { ann, bob } = await people('ann', 'bob')
const picture = (by: TestPerson) => uploadPicture(app, by.token)
const asViewer = ({ id, session_id, email }: TestPerson): SignedIn => ({
  id,
  session_id,
  email,
  role: 'user',
  owing: false,
  lacks_factor: false,
  read_only: false,
  restricted_until: null,
})
const claim = (by: TestPerson, ids: string[]) => transaction(db, (tx) => claimMedia(tx, asViewer(by), ids, 'post-media'))
const publish = (by: TestPerson, ids: string[]) =>
  by.call(createPost, { client_id: newId(), content: 'Look', media: ids.map((media_id) => ({ media_id })) })

test('uploads are claimed in the order that was asked for', async () => {
  const [one, two, three] = [await picture(ann), await picture(ann), await picture(ann)]
  const claimed = await claim(ann, [three, one, two])
  expect(claimed.map(({ media_id }) => media_id)).toEqual([three, one, two])
  expect(claimed[0]).toMatchObject({ bucket: 'post-media', media_type: 'image/webp', width: 800, height: 600, sizes: [320, 640] })
})

test('an upload that is foreign, unfinished, named twice, discarded, used or in another bucket cannot be claimed', async () => {
  const media_id = await picture(ann)
  const refused = { code: 'media_not_ready' }
  await expect(claim(bob, [media_id])).rejects.toMatchObject(refused)
  await expect(claim(ann, [newId()])).rejects.toMatchObject(refused)
  await expect(claim(ann, [media_id, media_id])).rejects.toMatchObject(refused)
  await expect(claim(ann, [await uploadPicture(app, ann.token, { bucket: 'avatars' })])).rejects.toMatchObject(refused)
  const thrown = await picture(ann)
  await ann.call(deleteMedia, { media_id: thrown })
  await expect(claim(ann, [thrown])).rejects.toMatchObject(refused)
  await publish(ann, [media_id])
  await expect(claim(ann, [media_id])).rejects.toMatchObject(refused)
})

test('of two posts that claim the same upload at once, one gets it', async () => {
  const media_id = await picture(ann)
  const both = await Promise.allSettled([publish(ann, [media_id]), publish(ann, [media_id])])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'media_not_ready' } })
})

test('an upload in use cannot be discarded', async () => {
  const media_id = await picture(ann)
  await publish(ann, [media_id])
  await expect(ann.call(deleteMedia, { media_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('PROF-054: the sweep removes uploads that nothing uses after a day, replaced avatars too, with their files', async () => {
  const [left, thrown, fresh] = [await picture(bob), await picture(bob), await picture(bob)]
  const [inPost, inDeletedPost] = [await picture(bob), await picture(bob)]
  const [replaced, avatar] = [
    await uploadPicture(app, bob.token, { bucket: 'avatars' }),
    await uploadPicture(app, bob.token, { bucket: 'avatars' }),
  ]
  await bob.call(updateProfile, { avatar_media_id: replaced })
  await publish(bob, [inPost])
  await bob.call(updateProfile, { avatar_media_id: avatar })
  const files = Object.fromEntries(await Promise.all([left, thrown, fresh, inPost, inDeletedPost, replaced, avatar].map(fileOf)))
  await deleteForGood(deps, bob, (await publish(bob, [inDeletedPost])).id)
  await bob.call(deleteMedia, { media_id: thrown })
  await db.run(
    sql`update media set created_at = now() - interval '25 hours' where id = any(${[left, inPost, inDeletedPost, replaced, avatar]}::uuid[])`,
  )

  await sweepMedia(deps)
  const kept = (await db.many<{ id: string }>(sql`select id from media where user_id = ${bob.id}`)).map(({ id }) => id)
  expect(kept.sort()).toEqual([fresh, inPost, avatar].sort())
  for (const [id, file = ''] of Object.entries(files)) {
    expect(existsSync(file), id).toBe(kept.includes(id))
    if (id !== avatar && id !== replaced) expect(existsSync(file.replace('.webp', '.w320.webp'))).toBe(kept.includes(id))
  }
})

test('the sweep leaves the media of messages, and takes those of messages that were taken back', async () => {
  const { cyn, dan } = await people('cyn', 'dan')
  const conversation_id = await converse(cyn, dan)
  const [kept, taken] = [
    await uploadPicture(app, cyn.token, { bucket: 'message-media' }),
    await uploadPicture(app, cyn.token, { bucket: 'message-media' }),
  ]
  await say(cyn, conversation_id, '', { media_id: kept })
  const { id: message_id } = await say(cyn, conversation_id, '', { media_id: taken })
  await cyn.call(takeBackMessage, { message_id })
  const files = (await Promise.all([kept, taken].map(fileOf))).map(([, file]) => file)
  expect(files.map(existsSync)).toEqual([true, true])
  await db.run(sql`update media set created_at = now() - interval '25 hours' where user_id = ${cyn.id}`)
  await sweepMedia(deps)
  expect(files.map(existsSync)).toEqual([true, false])
})

test('the sweep deletes partial uploads after a day', async () => {
  const begin = async () => {
    const { headers } = await announceUpload(app, ann.token, 100, { bucket: 'post-media', filetype: 'image/png' })
    return join(config.dataDir, 'uploads', String(headers.location).split('/').at(-1) ?? '')
  }
  const [old, young] = [await begin(), await begin()]
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const file of [old, `${old}.json`]) await utimes(file, yesterday, yesterday)
  // The disk's clock may be another than ours.
  for (const file of [young, `${young}.json`]) await utimes(file, new Date(), new Date())
  await sweepMedia(deps)
  expect([old, `${old}.json`, young, `${young}.json`].map(existsSync)).toEqual([false, false, true, true])
})

async function fileOf(media_id: string): Promise<[string, string]> {
  const { bucket, path } = await db.one<{ bucket: string; path: string }>(sql`select bucket, path from media where id = ${media_id}`)
  return [media_id, join(config.dataDir, 'media', bucket, path)]
}
