import { leaveCommunity } from '@atelier/contract/communities'
import { discardDraft, listDrafts, saveDraft } from '@atelier/contract/drafts'
import type { InputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { deleteMedia, getMedia } from '@atelier/contract/media'
import { createPost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { foundCommunity } from '#testing/communities.ts'
import { uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people } = await world()

const draftsOf = async (person: TestPerson) => (await person.call(listDrafts)).items
const save = (person: TestPerson, draft_id: string, version: number, more: Partial<InputOf<typeof saveDraft>> = {}) =>
  person.call(saveDraft, { draft_id, version, content: 'Half a thought', ...more })
/** As after two days. */
const age = (media_id: string) => db.run(sql`update media set created_at = now() - interval '48 hours' where id = ${media_id}`)
const isThere = async (media_id: string) => (await db.maybeOne(sql`select from media where id = ${media_id}`)) !== undefined

test('a draft is kept with all of it, the last changed first, and for its author alone', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const community = await foundCommunity(ann, { name: 'Printers' })
  const [first, second] = [await uploaded(db, ann), await uploaded(db, ann)]
  const id = crypto.randomUUID()
  const kept = await save(ann, id, 0, {
    category: 'Tutorials',
    country: 'DE',
    audience: 'community',
    community_id: community.id,
    download_size: 'shown',
    media: [{ ...first, alt_text: ' A proof ', is_sensitive: true }, second],
  })
  expect(kept).toMatchObject({
    ...{ id, version: 1, content: 'Half a thought', category: 'Tutorials', country: 'DE', audience: 'community' },
    download_size: 'shown',
    community: { id: community.id, name: 'Printers', is_public: true },
    media: [
      { ...first, alt_text: 'A proof', is_sensitive: true, width: 800 },
      { ...second, alt_text: null, is_sensitive: false },
    ],
  })
  clock.pass(60)
  const other = await save(ann, crypto.randomUUID(), 0, { content: '', media: [await uploaded(db, ann)] })
  expect(await draftsOf(ann)).toEqual([other, kept])
  expect(await draftsOf(bob)).toEqual([])
  // The id of somebody else's draft says nothing.
  expect(await save(bob, id, 0)).toMatchObject({ version: 1, media: [] })
  await bob.call(discardDraft, { draft_id: id, version: 1 })
  expect(await draftsOf(ann)).toHaveLength(2)
  await expect(save(bob, crypto.randomUUID(), 0, { media: [first] })).rejects.toMatchObject({ code: 'media_not_ready' })
})

test('the later save of an outdated draft is refused, and a repeated one is not', async () => {
  const { cyn } = await people('cyn')
  const id = crypto.randomUUID()
  const one = await save(cyn, id, 0)
  expect(await save(cyn, id, 0)).toEqual(one)
  const two = await save(cyn, id, 1, { content: 'On the phone' })
  expect(two.version).toBe(2)
  await expect(save(cyn, id, 1, { content: 'On the desktop' })).rejects.toMatchObject({ code: 'conflict', status: 409 })
  await expect(cyn.call(discardDraft, { draft_id: id, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await draftsOf(cyn)).toEqual([two])
  await cyn.call(discardDraft, { draft_id: id, version: 2 })
  await cyn.call(discardDraft, { draft_id: id, version: 2 })
  await expect(save(cyn, id, 2, { content: 'After it was discarded' })).rejects.toMatchObject({ code: 'conflict' })
})

test('of saves at once one is kept, and the others learn of it', async () => {
  const { dan } = await people('dan')
  const id = crypto.randomUUID()
  await save(dan, id, 0)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => save(dan, id, 1, { content: `Words ${n}` })))
  expect(answers.map((one) => (one.status === 'fulfilled' ? 'kept' : one.reason.code)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'conflict'),
    'kept',
  ])
})

test('uploads stay as long as a draft holds them, and go with it', async () => {
  const { eve } = await people('eve')
  const [held, taken_out, posted] = [await uploaded(db, eve), await uploaded(db, eve), await uploaded(db, eve)]
  const id = crypto.randomUUID()
  await save(eve, id, 0, { media: [held, taken_out, posted] })
  for (const { media_id } of [held, taken_out, posted]) await age(media_id)
  await sweepMedia(deps)
  expect(await Promise.all([held, taken_out, posted].map(({ media_id }) => isThere(media_id)))).toEqual([true, true, true])
  await expect(eve.call(deleteMedia, { media_id: held.media_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(save(eve, crypto.randomUUID(), 0, { media: [held] }), 'in two drafts').rejects.toMatchObject({ code: 'media_not_ready' })

  expect((await save(eve, id, 1, { media: [posted, held] })).media).toMatchObject([posted, held])
  await expect(eve.call(getMedia, taken_out), 'thrown away at once').rejects.toMatchObject({ code: 'not_found' })
  const again = crypto.randomUUID()
  await eve.call(discardDraft, { draft_id: id, version: 2 })
  await expect(save(eve, again, 0, { media: [held] })).rejects.toMatchObject({ code: 'media_not_ready' })
  await sweepMedia(deps)
  expect(await Promise.all([held, taken_out, posted].map(({ media_id }) => isThere(media_id)))).toEqual([false, false, false])
})

test('publishing a draft ends it, with uploads that waited for days, and twice makes one post', async () => {
  const { fay } = await people('fay')
  const [used, left] = [await uploaded(db, fay), await uploaded(db, fay)]
  const id = crypto.randomUUID()
  await save(fay, id, 0, { media: [used, left] })
  await age(used.media_id)
  const publish = (version: number) =>
    fay.call(createPost, { client_id: id, content: 'Whole', media: [used], draft: { id, version, strict: true } })
  await expect(publish(2)).rejects.toMatchObject({ code: 'conflict' })
  const post = await publish(1)
  expect(post.post_media).toHaveLength(1)
  expect([await publish(1), await draftsOf(fay)]).toEqual([post, []])
  await expect(fay.call(getMedia, left)).rejects.toMatchObject({ code: 'not_found' })
  await age(used.media_id)
  await sweepMedia(deps)
  expect(await isThere(used.media_id)).toBe(true)

  // Another device, which had typed on.
  await expect(
    fay.call(createPost, { client_id: crypto.randomUUID(), content: 'Else', draft: { id, version: 1, strict: true } }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('what was published without a network takes its draft only if that is not newer', async () => {
  const { gus } = await people('gus')
  const picture = await uploaded(db, gus)
  const id = crypto.randomUUID()
  await save(gus, id, 0, { media: [picture] })
  await save(gus, id, 1, { content: 'Newer words', media: [picture] })
  const post = await gus.call(createPost, {
    client_id: id,
    content: 'Old words',
    media: [picture],
    draft: { id, version: 1, strict: false },
  })
  expect(post.post_media).toHaveLength(1)
  expect(await draftsOf(gus)).toMatchObject([{ id, content: 'Newer words', media: [] }])
  await gus.call(createPost, { client_id: crypto.randomUUID(), content: 'Newer words', draft: { id, version: 2, strict: false } })
  expect(await draftsOf(gus)).toEqual([])
})

test('an account has a number of drafts, and a draft a length of its own', async () => {
  const { hal } = await people('hal')
  const ids = Array.from({ length: limits.drafts.max }, () => crypto.randomUUID())
  for (const id of ids) await save(hal, id, 0, { content: 'x'.repeat(limits.post.text + 1) })
  await expect(save(hal, crypto.randomUUID(), 0)).rejects.toMatchObject({ errors: [{ field: 'draft_id', code: 'draft_limit' }] })
  expect((await save(hal, ids[0] as string, 1)).version).toBe(2)
  await expect(save(hal, ids[1] as string, 1, { content: 'x'.repeat(limits.drafts.text + 1) })).rejects.toMatchObject({
    errors: [{ field: 'content', code: 'too_long' }],
  })
  expect(await draftsOf(hal)).toHaveLength(limits.drafts.max)
})

test('a draft for a community that its author is no longer in is for nobody else', async () => {
  const { ida, jan } = await people('ida', 'jan')
  const { id: community_id } = await foundCommunity(jan, { name: 'Binders' })
  const inside = { audience: 'community', community_id } as const
  await expect(save(ida, crypto.randomUUID(), 0, inside)).rejects.toMatchObject({
    errors: [{ field: 'community_id', code: 'not_a_member' }],
  })
  await expect(save(ida, crypto.randomUUID(), 0, { audience: 'community' })).rejects.toMatchObject({ code: 'invalid' })
  await db.run(sql`insert into community_members (community_id, user_id) values (${community_id}, ${ida.id})`)
  await save(ida, crypto.randomUUID(), 0, inside)
  expect(await draftsOf(ida)).toMatchObject([inside].map(({ audience }) => ({ audience, community: { id: community_id } })))
  await ida.call(leaveCommunity, { community_id })
  expect(await draftsOf(ida)).toMatchObject([{ audience: 'only_me', community: null }])
  await db.run(sql`delete from communities where id = ${community_id}`)
  expect(await draftsOf(ida)).toMatchObject([{ audience: 'only_me', community: null }])
})
