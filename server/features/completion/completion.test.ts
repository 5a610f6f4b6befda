import { completeHashtags, completePeople } from '@atelier/contract/completion'
import { blockUser, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { privateCommunity } from '#testing/communities.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, people } = await world()

const offered = async (person: TestPerson, q: string, community_id?: string) =>
  (await person.call(completePeople, { q, ...(community_id ? { community_id } : {}) })).items.map(({ username }) => username)
const tags = async (person: TestPerson, q: string) => (await person.call(completeHashtags, { q })).items
const named = (person: TestPerson, fullName: string) =>
  db.run(sql`update profiles set full_name = ${fullName} where user_id = ${person.id}`)
const followedBy = (person: TestPerson, count: number) =>
  db.run(sql`update profiles set followers_count = ${count} where user_id = ${person.id}`)

describe('people, while they are typed', () => {
  test('are found by the beginning of their username or of a word of their name, from the first letter and in any case', async () => {
    const { ann, quentin } = await people('ann', 'quentin')
    await named(quentin, 'Wolf Çelik-Zvonko')
    for (const q of ['q', 'QU', 'quentin', 'w', 'wo', 'wolf', 'ç', 'çe', 'ÇELIK']) expect(await offered(ann, q), q).toEqual(['quentin'])
    for (const q of ['uentin', 'olf', 'zvon', '%', 'q_']) expect(await offered(ann, q), q).toEqual([])
    await followedBy(quentin, 3)
    expect((await ann.call(completePeople, { q: 'quen' })).items).toEqual([
      {
        user_id: quentin.id,
        full_name: 'Wolf Çelik-Zvonko',
        username: 'quentin',
        avatar_url: null,
        is_verified: false,
        followers_count: 3,
      },
    ])
    expect(await offered(quentin, 'quentin')).toEqual([])
    await expect(call(completePeople, { q: 'quentin' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('begin with those whom one follows, who are offered before a letter is typed; then come those with most followers', async () => {
    const { bob, crew_far, crew_near } = await people('bob', 'crew_far', 'crew_near')
    const others = await people(...Array.from({ length: limits.completion.most }, (_, n) => `crew${n}`))
    for (const [n, other] of Object.values(others).entries()) await followedBy(other, 100 + n)
    await followedBy(crew_far, 1_000)
    expect(await offered(bob, '')).toEqual([])
    await bob.call(followUser, { user_id: crew_near.id })
    expect(await offered(bob, '')).toEqual(['crew_near'])
    const found = await offered(bob, 'crew')
    expect(found.slice(0, 3)).toEqual(['crew_near', 'crew_far', `crew${limits.completion.most - 1}`])
    expect(found).toHaveLength(limits.completion.most)
  })

  test('are only those whom the person may mention', async () => {
    const { cyn, kiln_a, kiln_b, kiln_c, kiln_d, kiln_e } = await people('cyn', 'kiln_a', 'kiln_b', 'kiln_c', 'kiln_d', 'kiln_e')
    expect(await offered(cyn, 'kiln')).toHaveLength(5)
    await cyn.call(blockUser, { user_id: kiln_a.id })
    await kiln_b.call(blockUser, { user_id: cyn.id })
    await kiln_c.call(updatePreferences, { mention_audience: 'nobody' })
    await kiln_d.call(updatePreferences, { mention_audience: 'following' })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${kiln_e.id})`)
    expect(await offered(cyn, 'kiln')).toEqual([])
    await kiln_d.call(followUser, { user_id: cyn.id })
    expect(await offered(cyn, 'kiln')).toEqual(['kiln_d'])
  })

  test('in a private community are its members, and nobody for who is none', async () => {
    const { dot, loom_in, loom_out } = await people('dot', 'loom_in', 'loom_out')
    const community = await privateCommunity(dot, loom_in)
    expect((await offered(dot, 'loom')).toSorted()).toEqual(['loom_in', 'loom_out'])
    expect(await offered(dot, 'loom', community)).toEqual(['loom_in'])
    expect(await offered(loom_out, 'loom', community)).toEqual([])
  })
})

describe('hashtags, while they are typed', () => {
  test('begin with the text, those first that are used most', async () => {
    const { eve, fay } = await people('eve', 'fay')
    await publish(eve, '#glaze and #glazing')
    await publish(fay, '#Glazing again')
    expect((await tags(eve, 'GLA')).map(({ name, usage_count }) => [name, usage_count])).toEqual([
      ['glazing', 2],
      ['glaze', 1],
    ])
    expect(await tags(eve, 'laz')).toEqual([])
  })

  test('of private accounts are for them and their followers', async () => {
    const { gus, hal } = await people('gus', 'hal')
    await db.run(sql`update profiles set is_private = true where user_id = ${gus.id}`)
    await publish(gus, '#quietkiln')
    expect((await tags(gus, 'quiet')).map(({ name }) => name)).toEqual(['quietkiln'])
    expect(await tags(hal, 'quiet')).toEqual([])
  })
})
