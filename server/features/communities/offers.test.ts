import {
  acceptOffer,
  banMember,
  communityMembers,
  endOffer,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  offerCommunity,
  removeMember,
  setMemberRole,
  unbanMember,
} from '@atelier/contract/communities'
import { isFailure } from '@atelier/contract/errors'
import { blockUser, unblockUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listNotifications, readAllNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people } = await world()

interface Circle {
  community_id: string
  name: string
  owner: TestPerson
  heir: TestPerson
  other: TestPerson
}

/** A community of `owner`, in which `heir` and later `other` are members. */
async function circle(): Promise<Circle> {
  const names = Array.from({ length: 3 }, () => `p${newId().slice(-10)}`)
  const [owner, heir, other] = Object.values(await people(...names)) as [TestPerson, TestPerson, TestPerson]
  const { id: community_id, name } = await foundCommunity(owner)
  for (const member of [heir, other]) {
    clock.pass(1)
    await member.call(joinCommunity, { community_id })
  }
  return { community_id, name, owner, heir, other }
}
const offer = ({ owner, heir, community_id }: Circle, to = heir) => owner.call(offerCommunity, { community_id, user_id: to.id })
const accept = ({ heir, community_id }: Circle, who = heir) => who.call(acceptOffer, { community_id })
const pageFor = (who: TestPerson, { community_id }: Circle) => who.call(getCommunity, { community_id })
const rolesIn = async ({ community_id, other }: Circle) => {
  const { items } = await other.call(communityMembers, { community_id })
  return Object.fromEntries(items.map(({ user_id, role }) => [user_id, role]))
}
/** A session does not last as long. */
const age = ({ community_id }: Circle, ms: number) =>
  db.run(
    sql`update community_offers set created_at = created_at - make_interval(secs => ${ms / 1_000}) where community_id = ${community_id}`,
  )
const told = async (who: TestPerson) => (await who.call(listNotifications)).items.map(({ content }) => content)
const nameOf = ({ username }: TestPerson) => `${username.slice(0, 1).toUpperCase()}${username.slice(1)} Tester`

describe('a community is offered', () => {
  test('and stays its owner’s until the other accepts, who then owns it alone', async () => {
    const it = await circle()
    const { community_id, name, owner, heir, other } = it
    const expires_at = new Date(clock.now().getTime() + limits.community.offerMs).toISOString()
    const standing = { to: { user_id: heir.id, username: heir.username }, expires_at }
    expect(await offer(it)).toMatchObject({ membership: 'owner', offer: standing })
    expect(await pageFor(heir, it)).toMatchObject({ membership: 'member', offer: standing, owner: { user_id: owner.id } })
    expect((await pageFor(other, it)).offer, 'it is nobody else’s matter').toBeNull()
    expect(await rolesIn(it)).toEqual({ [owner.id]: 'owner', [heir.id]: 'member', [other.id]: 'member' })
    expect(await told(heir)).toEqual([`${nameOf(owner)} offers you ${name}`])
    await expect(accept(it, other)).rejects.toMatchObject({ code: 'conflict', status: 409 })

    for (let time = 0; time < 2; time++) expect(await accept(it)).toMatchObject({ membership: 'owner', offer: null })
    expect(await rolesIn(it)).toEqual({ [owner.id]: 'moderator', [heir.id]: 'owner', [other.id]: 'member' })
    expect([await told(heir), await told(owner), await told(other)]).toEqual([[], [`${nameOf(heir)} now owns ${name}`], []])
    await expect(accept(it, owner), 'only they can give it back').rejects.toMatchObject({ code: 'conflict' })
    expect(await owner.call(leaveCommunity, { community_id })).toMatchObject({ membership: null })
    expect(await told(owner)).toEqual([])
  })

  test('by its owner alone, to a member who is not blocked', async () => {
    const it = await circle()
    const { community_id, owner, heir, other } = it
    const { [`s${heir.username}`]: stranger } = (await people(`s${heir.username}`)) as Record<string, TestPerson>
    await owner.call(setMemberRole, { community_id, user_id: heir.id, role: 'moderator' })
    for (const who of [heir, other, stranger as TestPerson])
      await expect(who.call(offerCommunity, { community_id, user_id: other.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(offer(it, owner)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(offer(it, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await heir.call(blockUser, { user_id: owner.id })
    await expect(offer(it)).rejects.toMatchObject({ code: 'not_found' })
    await heir.call(unblockUser, { user_id: owner.id })
    expect(await offer(it)).toMatchObject({ offer: { to: { user_id: heir.id } } })
    const waiting = await privateCommunity(owner)
    await other.call(joinCommunity, { community_id: waiting })
    await expect(offer({ ...it, community_id: waiting }, other), 'who only asks').rejects.toMatchObject({ code: 'not_found' })
  })

  test('again and again, it tells once a day, and every offer can be accepted', async () => {
    const it = await circle()
    const { heir, community_id } = it
    const unread = async () => (await heir.call(unreadNotifications)).count
    await offer(it)
    expect(await unread()).toBe(1)
    await heir.call(readAllNotifications)
    for (let time = 0; time < 5; time++) {
      await heir.call(endOffer, { community_id })
      expect(await told(heir)).toEqual([])
      await offer(it)
    }
    expect([await unread(), (await told(heir)).length], 'the first shows again').toEqual([0, 1])
    await db.run(sql`update notifications set created_at = created_at - interval '1 day' where user_id = ${heir.id}`)
    await offer(it)
    expect(await unread(), 'the next day').toBe(1)
    await accept(it)
  })
})

describe('an offer', () => {
  const banAccount = ({ id }: TestPerson) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
  const deleteAccount = ({ id }: TestPerson) => db.run(sql`delete from auth.users where id = ${id}`)
  const block = async (one: TestPerson, { id: user_id }: TestPerson) => {
    await one.call(blockUser, { user_id })
    await one.call(unblockUser, { user_id })
  }
  const expel = ({ owner, heir, community_id }: Circle) => owner.call(removeMember, { community_id, user_id: heir.id })

  test.each<[string, (it: Circle) => Promise<unknown>]>([
    ['is taken back', ({ owner, community_id }) => owner.call(endOffer, { community_id })],
    ['is declined', ({ heir, community_id }) => heir.call(endOffer, { community_id })],
    ['gives way to one to another', (it) => offer(it, it.other)],
    ['is seven days old', (it) => age(it, limits.community.offerMs)],
    [
      'is to somebody who left and came back',
      async ({ heir, community_id }) => {
        await heir.call(leaveCommunity, { community_id })
        await heir.call(joinCommunity, { community_id })
      },
    ],
    ['is to somebody who was removed', expel],
    [
      'is to somebody who was banned from the community, and let in again',
      async ({ owner, heir, community_id }) => {
        await owner.call(banMember, { community_id, user_id: heir.id })
        await expect(heir.call(acceptOffer, { community_id })).rejects.toMatchObject({ code: 'conflict' })
        await owner.call(unbanMember, { community_id, user_id: heir.id })
        await heir.call(joinCommunity, { community_id })
      },
    ],
    ['is by somebody who blocked the other, if only for a moment', ({ owner, heir }) => block(owner, heir)],
    ['is to somebody who blocked its owner, if only for a moment', ({ owner, heir }) => block(heir, owner)],
    ['is by somebody who was banned from the network', ({ owner }) => banAccount(owner)],
    [
      'is by somebody who accepted it from another since',
      async (it) => {
        await offer(it, it.other)
        await accept(it, it.other)
      },
    ],
  ])('that %s cannot be accepted', async (_, happens) => {
    const it = await circle()
    await offer(it)
    expect((await pageFor(it.heir, it)).offer).not.toBeNull()
    await happens(it)
    expect((await pageFor(it.heir, it)).offer).toBeNull()
    await expect(accept(it)).rejects.toMatchObject({ code: 'conflict' })
    expect((await rolesIn(it))[it.heir.id] ?? 'member').toBe('member')
    if (!_.includes('seven days')) expect((await told(it.heir)).filter((text) => text.includes(' offers you '))).toEqual([])
  })

  test('that is a second younger than seven days can be accepted', async () => {
    const it = await circle()
    await offer(it)
    await age(it, limits.community.offerMs - 1_000)
    expect(await accept(it)).toMatchObject({ membership: 'owner' })
  })

  test('that lapsed is forgotten, with its notification', async () => {
    const it = await circle()
    await offer(it)
    await age(it, limits.community.offerMs)
    await transaction(db, (tx) => deps.jobs.send(tx, 'sweep', {}))
    await vi.waitFor(async () => expect(await told(it.heir)).toEqual([]), { timeout: 60_000, interval: 100 })
  })

  test('is ended by its two people alone', async () => {
    const it = await circle()
    await offer(it)
    expect(await it.other.call(endOffer, it)).toMatchObject({ offer: null })
    expect((await pageFor(it.owner, it)).offer).toMatchObject({ to: { user_id: it.heir.id } })
    for (let time = 0; time < 2; time++) expect(await it.owner.call(endOffer, it)).toMatchObject({ membership: 'owner', offer: null })
  })

  test('says nothing about who inherits: an owner’s account that is deleted leaves it as it would without', async () => {
    const it = await circle()
    const { community_id, owner, heir, other } = it
    await owner.call(setMemberRole, { community_id, user_id: other.id, role: 'moderator' })
    await offer(it)
    await deleteAccount(owner)
    expect(await rolesIn(it)).toEqual({ [heir.id]: 'member', [other.id]: 'owner' })
    await expect(accept(it)).rejects.toMatchObject({ code: 'conflict' })
    expect(await told(heir)).toEqual([])
  })

  test('QUALITY R6: accepted while it is taken back, given to another and left leaves one owner, who accepted or was it before', async () => {
    const it = await circle()
    const { community_id, owner, heir, other } = it
    for (let round = 0; round < 10; round++) {
      const roles = await rolesIn(it)
      const [now, next, third] = [owner, heir, other].toSorted(
        (a, b) => Number(roles[b.id] === 'owner') - Number(roles[a.id] === 'owner'),
      ) as [TestPerson, TestPerson, TestPerson]
      await now.call(offerCommunity, { community_id, user_id: next.id })
      const deeds = [
        next.call(acceptOffer, { community_id }),
        now.call(endOffer, { community_id }),
        now.call(offerCommunity, { community_id, user_id: third.id }),
        third.call(acceptOffer, { community_id }),
        now.call(leaveCommunity, { community_id }),
      ]
      const outcomes = await Promise.allSettled(deeds)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(isFailure(outcome.reason, 'conflict', 'forbidden'), String(outcome.reason)).toBe(true)
      for (const one of [now, next, third]) await one.call(joinCommunity, { community_id })
      const after = await rolesIn(it)
      const owners = Object.entries(after).filter(([, role]) => role === 'owner')
      const accepted = [next, third].filter((_one, place) => outcomes[place === 0 ? 0 : 3]?.status === 'fulfilled')
      const last = accepted.length === 0 ? [now.id] : accepted.map(({ id }) => id)
      expect(owners).toHaveLength(1)
      expect(last).toContain(owners[0]?.[0])
    }
  })
})
