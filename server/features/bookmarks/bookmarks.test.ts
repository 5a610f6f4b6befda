import {
  addToCollection,
  collectionsOfPost,
  createCollection,
  deleteCollection,
  listBookmarks,
  listCollections,
  orderCollections,
  removeFromCollection,
  renameCollection,
} from '@atelier/contract/bookmarks'
import { blockUser, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { deletePost, getPost, savePost, unsavePost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const savedBy = async (person: TestPerson, wanted: { q?: string; collection_id?: string } = {}) =>
  (await everyPage((cursor) => person.call(listBookmarks, { ...wanted, cursor, limit: 2 }))).map(({ post }) => post.content)
const collect = (person: TestPerson, name: string) => person.call(createCollection, { client_id: newId(), name })
const setPrivate = ({ id }: TestPerson, is_private: boolean) =>
  db.run(sql`update profiles set is_private = ${is_private} where user_id = ${id}`)
const namesOf = async (person: TestPerson) => (await person.call(listCollections)).items.map(({ name }) => name)
const save = (person: TestPerson, ...posts: { id: string }[]) =>
  posts.reduce<Promise<unknown>>((before, { id }) => before.then(() => person.call(savePost, { post_id: id })), Promise.resolve())

describe('saved posts', async () => {
  const { ana, ben, cem } = await people('ana', 'ben', 'cem')
  const posts = [await publish(ben, 'First glaze'), await publish(cem, 'Second glaze'), await publish(ben, 'Third glaze')] as const
  await save(ana, posts[2], posts[0], posts[1])

  test('BOOK-014: are the own ones, newest first, page by page', async () => {
    expect(await savedBy(ana)).toEqual(['Second glaze', 'First glaze', 'Third glaze'])
    expect(await savedBy(ben)).toEqual([])
  })

  test('BOOK-015: come with the post and its author', async () => {
    const [first] = (await ana.call(listBookmarks)).items
    expect(first).toMatchObject({ collection_ids: [], post: { id: posts[1].id, user_saved: true, author: { username: 'cem' } } })
    expect(first?.post).toEqual(await ana.call(getPost, { post_id: posts[1].id }))
  })

  test('stay where they are when they are saved again, and go when they are removed', async () => {
    await save(ana, posts[2])
    expect(await savedBy(ana)).toEqual(['Second glaze', 'First glaze', 'Third glaze'])
    await ana.call(unsavePost, { post_id: posts[2].id })
    expect(await savedBy(ana)).toEqual(['Second glaze', 'First glaze'])
  })
})

describe('searching saved posts', async () => {
  const { dora, emil, fanny } = await people('dora', 'emil', 'fanny')
  await db.run(sql`update profiles set full_name = 'Émile Zoë' where user_id = ${emil.id}`)
  await save(dora, await publish(emil, 'Café crème at 100%'), await publish(fanny, 'Paper and ink'))

  test.each([
    ['BOOK-004: matches the text of the post', 'per AND', ['Paper and ink']],
    ['BOOK-005: matches the name of the author', 'ile zo', ['Café crème at 100%']],
    ['BOOK-006: matches the username of the author', 'fann', ['Paper and ink']],
    ['does without accents that were not typed', 'cafe creme', ['Café crème at 100%']],
    ['does without accents that were typed', 'pâpér', ['Paper and ink']],
    ['finds accents in either form', 'cafe\u0301', ['Café crème at 100%']],
    ['takes signs literally', '0%', ['Café crème at 100%']],
    ['finds nothing where nothing matches', '_aper', []],
  ])('%s', async (_what, q, found) => {
    expect(await savedBy(dora, { q })).toEqual(found)
  })
})

describe('what the viewer may not see any more', async () => {
  const { gina, hugo, ida, jan } = await people('gina', 'hugo', 'ida', 'jan')
  const [open, gone, blocked] = [await publish(hugo, 'Still here'), await publish(hugo, 'Deleted'), await publish(jan, 'By Jan')]
  const closed = await publish(ida, 'By Ida', { media: [await uploaded(db, ida)] })
  const { id: collection_id } = await collect(gina, 'Everything')
  for (const { id: post_id } of [open, gone, blocked, closed]) await gina.call(addToCollection, { collection_id, post_id })

  test('is not listed, found, counted or shown as a cover', async () => {
    const all = ['By Ida', 'By Jan', 'Deleted', 'Still here']
    const seen = async () => [await savedBy(gina), await savedBy(gina, { collection_id }), await savedBy(gina, { q: 'by' })]
    expect(await seen()).toEqual([all, all, ['By Ida', 'By Jan']])
    const { items, saved_count } = await gina.call(listCollections)
    expect(items).toMatchObject([{ posts_count: 4, cover: { media_url: expect.any(String), is_sensitive: false } }])
    expect(saved_count).toBe(4)

    await hugo.call(deletePost, { post_id: gone.id })
    await jan.call(blockUser, { user_id: gina.id })
    await setPrivate(ida, true)

    expect(await seen()).toEqual([['Still here'], ['Still here'], []])
    expect(await gina.call(listCollections)).toMatchObject({ items: [{ posts_count: 1, cover: null }], saved_count: 1 })
    for (const { id: post_id } of [gone, blocked, closed])
      await expect(gina.call(addToCollection, { collection_id, post_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('comes back with the access, its picture by a signed link', async () => {
    await setPrivate(ida, false)
    await gina.call(followUser, { user_id: ida.id })
    await setPrivate(ida, true)
    expect(await savedBy(gina)).toEqual(['By Ida', 'Still here'])
    const [shown] = (await gina.call(listCollections)).items
    expect(shown?.cover?.media_url).toContain(`?v=${gina.id}&`)
  })
})

describe('collections', () => {
  test('are made once per client_id, the last in the order', async () => {
    const { kai } = await people('kai')
    const draft = { client_id: newId(), name: '  Colour  ' }
    const made = await Promise.all([1, 2, 3].map(() => kai.call(createCollection, draft)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made[0]).toMatchObject({ name: 'Colour', posts_count: 0, cover: null })
    await collect(kai, 'Lettering')
    expect(await namesOf(kai)).toEqual(['Colour', 'Lettering'])
  })

  test('have names of their own, whatever the case, also when two tabs make one at once', async () => {
    const { lea, max } = await people('lea', 'max')
    const taken = { code: 'invalid', errors: [{ field: 'name', code: 'taken' }] }
    const made = await Promise.allSettled([collect(lea, 'Ideas'), collect(lea, 'ideas')])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of made) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken)
    const { id: collection_id } = await collect(lea, 'Walls')
    await expect(lea.call(renameCollection, { collection_id, name: 'IDEAS' })).rejects.toMatchObject(taken)
    expect(await lea.call(renameCollection, { collection_id, name: 'WALLS' })).toMatchObject({ id: collection_id, name: 'WALLS' })
    await collect(max, 'Ideas')
  })

  test('are a hundred at most, however many tabs try', async () => {
    const { nat } = await people('nat')
    await db.run(sql`
      insert into collections (id, user_id, name, position)
      select gen_random_uuid(), ${nat.id}, 'No ' || n, n from generate_series(1, ${limits.collection.max - 1}) n`)
    const made = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => collect(nat, name)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of made)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ errors: [{ field: 'name', code: 'collection_limit' }] })
    expect(await namesOf(nat)).toHaveLength(limits.collection.max)
  })

  test('keep the order of the last tab; what it does not name comes last, as it was', async () => {
    const { olga, pia } = await people('olga', 'pia')
    const [a, b, c, d] = [await collect(olga, 'A'), await collect(olga, 'B'), await collect(olga, 'C'), await collect(olga, 'D')]
    const strange = await collect(pia, 'Z')
    await olga.call(orderCollections, { ids: [d.id, strange.id, newId(), b.id, d.id] })
    expect(await namesOf(olga)).toEqual(['D', 'B', 'A', 'C'])
    const orders = [
      [a, b, c, d],
      [d, c, b, a],
      [b, a, d, c],
    ]
    await Promise.all(orders.map((order) => olga.call(orderCollections, { ids: order.map(({ id }) => id) })))
    expect(orders.map((order) => order.map(({ name }) => name))).toContainEqual(await namesOf(olga))
    await collect(olga, 'E')
    expect((await namesOf(olga)).at(-1)).toBe('E')
  })

  test('show the first picture of what was put in last and has one', async () => {
    const { quin, rosa } = await people('quin', 'rosa')
    const { id: collection_id } = await collect(quin, 'Covers')
    const picture = { media: [await uploaded(db, rosa), await uploaded(db, rosa)] }
    const [older, newer, words] = [
      await publish(rosa, 'Older', picture),
      await publish(rosa, 'Newer', { media: [await uploaded(db, rosa)] }),
      await publish(rosa, 'Only words'),
    ]
    const cover = async () => (await quin.call(listCollections)).items[0]?.cover
    for (const { id: post_id } of [newer, older, words]) await quin.call(addToCollection, { collection_id, post_id })
    expect(await cover()).toEqual(older.post_media[0])
    await quin.call(removeFromCollection, { collection_id, post_id: older.id })
    expect(await cover()).toEqual(newer.post_media[0])
  })
})

describe('a post in collections', async () => {
  const { sara, tim } = await people('sara', 'tim')
  const [one, two] = [await publish(tim, 'One'), await publish(tim, 'Two')]
  const [walls, floors] = [await collect(sara, 'Walls'), await collect(sara, 'Floors')]
  const collectionsOf = async (post_id: string) => (await sara.call(collectionsOfPost, { post_id })).collection_ids.toSorted()

  test('is saved by putting it into one, and can be in several', async () => {
    for (const { id: collection_id } of [walls, floors, walls]) await sara.call(addToCollection, { collection_id, post_id: one.id })
    await sara.call(addToCollection, { collection_id: walls.id, post_id: two.id })
    expect(await savedBy(sara, { collection_id: walls.id })).toEqual(['Two', 'One'])
    expect(await collectionsOf(one.id)).toEqual([walls.id, floors.id].toSorted())
    const { items } = await sara.call(listBookmarks)
    expect(items.map(({ collection_ids }) => collection_ids)).toEqual([[walls.id], [walls.id, floors.id]])
    expect((await sara.call(getPost, { post_id: one.id })).saves_count).toBe(1)
  })

  test('moves out of the collection that is named, and stays where it is moved to itself', async () => {
    await sara.call(addToCollection, { collection_id: floors.id, post_id: two.id, from: walls.id })
    expect(await collectionsOf(two.id)).toEqual([floors.id])
    await sara.call(addToCollection, { collection_id: floors.id, post_id: two.id, from: floors.id })
    expect(await collectionsOf(two.id)).toEqual([floors.id])
  })

  test('stays saved when it is taken out, and when the collection is deleted', async () => {
    await sara.call(removeFromCollection, { collection_id: floors.id, post_id: two.id })
    await sara.call(deleteCollection, { collection_id: floors.id })
    expect(await collectionsOf(one.id)).toEqual([walls.id])
    expect(await savedBy(sara)).toEqual(['Two', 'One'])
    for (const endpoint of [deleteCollection, listBookmarks])
      await expect(sara.call(endpoint, { collection_id: floors.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('leaves all of them when it is no longer saved', async () => {
    await sara.call(unsavePost, { post_id: one.id })
    expect(await collectionsOf(one.id)).toEqual([])
    expect((await sara.call(listCollections)).items).toMatchObject([{ id: walls.id, posts_count: 0 }])
    await save(sara, one)
    expect(await savedBy(sara, { collection_id: walls.id })).toEqual([])
  })

  test('may be put in and unsaved at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2
          ? sara.call(unsavePost, { post_id: one.id })
          : sara.call(addToCollection, { collection_id: walls.id, post_id: one.id }).then(() => null),
      ),
    )
    const inWalls = (await collectionsOf(one.id)).length > 0
    expect((await sara.call(getPost, { post_id: one.id })).user_saved || !inWalls).toBe(true)
  })

  test("goes into nobody else's collection", async () => {
    for (const endpoint of [addToCollection, removeFromCollection])
      await expect(tim.call(endpoint, { collection_id: walls.id, post_id: one.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(tim.call(listBookmarks, { collection_id: walls.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(tim.call(renameCollection, { collection_id: walls.id, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
    expect((await tim.call(listCollections)).items).toEqual([])
  })
})
