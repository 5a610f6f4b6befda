import { likePost, savePost } from '@atelier/contract/posts'
import { exploreMedia, hashtagPosts } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { everyPage, publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people } = await world()
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const picture = async (who: TestPerson) => publish(who, 'a picture', { media: [await uploaded(db, who)] })

describe('pictures', () => {
  test('EXPL-053, EXPL-054, EXPL-039: others’ posts with media, the most engaging first, thirty a page', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    await publish(bob, 'no picture')
    const own = await picture(ann)
    const made: string[] = []
    for (let n = 0; n < 33; n++) made.push((await picture(bob)).id)
    const [loved, liked] = [made[4] as string, made[20] as string]
    await cyn.call(savePost, { post_id: loved })
    await cyn.call(likePost, { post_id: liked })

    const first = await ann.call(exploreMedia)
    expect(first.items).toHaveLength(30)
    expect(ids(first.items).slice(0, 2)).toEqual([loved, liked])
    expect(first.items.every(({ post_media }) => post_media.length > 0)).toBe(true)
    const expected = [loved, liked, ...made.filter((id) => id !== loved && id !== liked).reverse()]
    for (const limit of [1, 10, 30, 50])
      expect(ids(await everyPage((cursor) => ann.call(exploreMedia, { cursor, limit })))).toEqual(expected)
    expect(ids(await everyPage((cursor) => cyn.call(exploreMedia, { cursor })))).toContain(own.id)
  })

  test.each(['x', '1_x', 'x_01a1fe44-bbce-74ed-9098-39a7ecd1e7d6', '_01a1fe44-bbce-74ed-9098-39a7ecd1e7d6'])(
    'the cursor %j is refused',
    async (cursor) => {
      const name = `e${crypto.randomUUID().slice(0, 8)}`
      const { [name]: who } = await people(name)
      await expect(who?.call(exploreMedia, { cursor })).rejects.toMatchObject({ code: 'bad_cursor', status: 400 })
      await expect(call(exploreMedia, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    },
  )
})

describe('a hashtag', () => {
  test('lists its posts, newest first, in any spelling, all pages are the whole list', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const made: string[] = []
    for (let n = 0; n < 13; n++) made.push((await publish(n % 2 ? dan : eve, `number ${n} #Étude`)).id)
    await publish(dan, 'another #etude')
    for (const name of ['étude', '#Étude', 'E\u0301tude']) {
      expect(ids(await everyPage((cursor) => dan.call(hashtagPosts, { name, cursor, limit: 5 })))).toEqual(made.toReversed())
    }
    expect((await dan.call(hashtagPosts, { name: 'étude' })).items).toHaveLength(10)
    expect(await dan.call(hashtagPosts, { name: 'nowhere' })).toEqual({ items: [], next_cursor: null })
    await db.run(sql`update posts set status = 'removed' where id = ${made[12] as string}`)
    expect((await eve.call(hashtagPosts, { name: 'étude' })).items[0]?.id).toBe(made[11])
    await expect(dan.call(hashtagPosts, { name: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'invalid' })
  })
})
