import {
  communityMembers,
  communityPosts,
  createCommunity,
  featuredCommunities,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  myCommunities,
} from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const create = (who: TestPerson, name: string, more: Partial<InputOf<typeof createCommunity>> = {}) =>
  who.call(createCommunity, { client_id: crypto.randomUUID(), name, ...more })
const wrong = async () => (await checkCounters(db)).filter((counter) => counter.wrong > 0)

describe('a public community', () => {
  test('is founded, found, joined, posted into and left', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const made = await create(ann, 'Potters', { description: 'Clay', rules: 'Be kind' })
    expect(made).toMatchObject({
      ...{ name: 'Potters', description: 'Clay', rules: 'Be kind', avatar_url: null, member_count: 1, is_public: true },
      ...{ membership: 'owner', visible: true, requests_count: 0, owner: { user_id: ann.id } },
    })
    const { id: community_id } = made
    expect((await bob.call(featuredCommunities)).items[0]).toMatchObject({ id: community_id, membership: null })
    const joined = await bob.call(joinCommunity, { community_id })
    expect(joined).toMatchObject({ membership: 'member', member_count: 2 })
    expect(await bob.call(joinCommunity, { community_id })).toEqual(joined)
    expect((await bob.call(myCommunities)).items).toMatchObject([{ id: community_id, membership: 'member' }])
    const post = await publish(bob, 'A bowl', { community_id })
    expect(post).toMatchObject({ is_public: true, community: { id: community_id, name: 'Potters', is_public: true } })
    expect((await cyn.call(communityPosts, { community_id })).items).toMatchObject([{ id: post.id }])
    expect((await cyn.call(communityMembers, { community_id })).items).toMatchObject([
      { user_id: ann.id, role: 'owner' },
      { user_id: bob.id, role: 'member' },
    ])
    expect(await bob.call(leaveCommunity, { community_id })).toMatchObject({ membership: null, member_count: 1 })
    expect(await cyn.call(getCommunity, { community_id })).toMatchObject({ member_count: 1, membership: null, visible: true })
    await expect(cyn.call(createCommunity, { client_id: crypto.randomUUID(), name: 'POTTERS' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'name', code: 'taken' }],
    })
    expect(await wrong()).toEqual([])
  })
})
