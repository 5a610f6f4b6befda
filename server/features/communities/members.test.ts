import {
  acceptOffer,
  approveMember,
  banMember,
  bannedMembers,
  communityMembers,
  communityRequests,
  createCommunity,
  declineMember,
  endOffer,
  type GivenRole,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  offerCommunity,
  removeMember,
  setMemberRole,
  unbanMember,
  updateCommunity,
} from '@atelier/contract/communities'
import { isFailure } from '@atelier/contract/errors'
import { blockUser } from '@atelier/contract/follows'
import { listNotifications, readAllNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, clock, people } = await world()
const wrong = async () => (await checkCounters(db)).filter((counter) => counter.wrong > 0)
const names = async (list: Promise<{ items: { username: string | null }[] }>) => (await list).items.map(({ username }) => username)
const membersOf = (who: TestPerson, community_id: string) => names(who.call(communityMembers, { community_id, limit: 50 }))
const rolesIn = async (who: TestPerson, community_id: string) =>
  (await who.call(communityMembers, { community_id, limit: 50 })).items.map(({ username, role }) => `${username} ${role}`)
const membership = async (who: TestPerson, community_id: string) => (await who.call(getCommunity, { community_id })).membership
const give = (owner: TestPerson, community_id: string, { id: user_id }: TestPerson, role: GivenRole) =>
  owner.call(setMemberRole, { community_id, user_id, role })
const offer = (owner: TestPerson, community_id: string, { id: user_id }: TestPerson) =>
  owner.call(offerCommunity, { community_id, user_id })
const deleteAccount = ({ id }: TestPerson) => db.run(sql`delete from auth.users where id = ${id}`)
const banAccount = ({ id }: TestPerson) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)

/** A public community of the first, which the others have joined, one a second. */
async function circle(...names: [string, ...string[]]) {
  const crowd = (await Promise.all(names.map((name) => people(name)))).flatMap((made) => Object.values(made)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    ...TestPerson[],
  ]
  const { id: community_id } = await foundCommunity(crowd[0])
  for (const member of crowd.slice(1)) {
    clock.pass(1)
    await member.call(joinCommunity, { community_id })
  }
  return { community_id, crowd }
}

describe('joining and leaving', () => {
  test('a public community is joined and left, each also twice', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const { id: community_id } = await foundCommunity(ann)
    const joined = await bob.call(joinCommunity, { community_id })
    expect(joined).toMatchObject({ membership: 'member', member_count: 2 })
    expect(await bob.call(joinCommunity, { community_id })).toEqual(joined)
    const left = await bob.call(leaveCommunity, { community_id })
    expect(left).toMatchObject({ membership: null, member_count: 1 })
    expect(await bob.call(leaveCommunity, { community_id })).toEqual(left)
    expect(await ann.call(joinCommunity, { community_id })).toMatchObject({ membership: 'owner', member_count: 1 })
  })

  test('the owner hands a community over before leaving it', async () => {
    const { community_id, crowd } = await circle('cyn', 'dan', 'eve')
    const [cyn, dan] = crowd
    await expect(cyn.call(leaveCommunity, { community_id })).rejects.toMatchObject({ code: 'conflict', status: 409 })
    await offer(cyn, community_id, dan)
    await expect(cyn.call(leaveCommunity, { community_id }), 'only offered').rejects.toMatchObject({ code: 'conflict' })
    await dan.call(acceptOffer, { community_id })
    expect(await rolesIn(dan, community_id)).toEqual(['dan owner', 'cyn moderator', 'eve member'])
    expect(await cyn.call(leaveCommunity, { community_id })).toMatchObject({ membership: null, member_count: 2 })
  })

  test('a private community is asked; a request can be taken back, approved and declined', async () => {
    const { fay, gus, hal, ida } = await people('fay', 'gus', 'hal', 'ida')
    const community_id = await privateCommunity(fay)
    for (const asker of [gus, hal, ida]) {
      clock.pass(1)
      const asked = await asker.call(joinCommunity, { community_id })
      expect(asked).toMatchObject({ membership: 'requested', member_count: 1, visible: false })
      expect(await asker.call(joinCommunity, { community_id })).toEqual(asked)
    }
    expect(await names(fay.call(communityRequests, { community_id }))).toEqual(['gus', 'hal', 'ida'])
    expect(await fay.call(getCommunity, { community_id })).toMatchObject({ requests_count: 3 })
    expect(await gus.call(getCommunity, { community_id })).toMatchObject({ requests_count: 0 })

    expect(await gus.call(leaveCommunity, { community_id })).toMatchObject({ membership: null })
    await expect(fay.call(approveMember, { community_id, user_id: gus.id })).rejects.toMatchObject({ code: 'not_found' })
    for (let time = 0; time < 2; time++) {
      await fay.call(approveMember, { community_id, user_id: hal.id })
      await fay.call(declineMember, { community_id, user_id: ida.id })
    }
    expect(await names(fay.call(communityRequests, { community_id }))).toEqual([])
    expect(await membersOf(hal, community_id)).toEqual(['fay', 'hal'])
    expect([await membership(hal, community_id), await membership(ida, community_id)]).toEqual(['member', null])
    expect(await wrong()).toEqual([])
  })

  test('who asked is let in when the community becomes public', async () => {
    const { jan, kim } = await people('jan', 'kim')
    const community_id = await privateCommunity(jan)
    await kim.call(joinCommunity, { community_id })
    await jan.call(updateCommunity, { community_id, is_public: true })
    expect(await kim.call(getCommunity, { community_id })).toMatchObject({ membership: 'member', member_count: 2 })
    expect(await wrong()).toEqual([])
  })

  test('needs a finished profile', async () => {
    const { lea, max } = await people('lea', 'max')
    const { id: community_id } = await foundCommunity(lea)
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${max.id}`)
    await expect(max.call(joinCommunity, { community_id })).rejects.toMatchObject({ code: 'onboarding_required' })
    await expect(max.call(createCommunity, { client_id: newId(), name: 'Unfinished' })).rejects.toMatchObject({
      code: 'onboarding_required',
    })
  })
})

describe('notifications', () => {
  const told = async (who: TestPerson) =>
    (await who.call(listNotifications)).items.map(({ content, data }) => [content, data.community_id] as const)

  test('a request is told to owner and moderators while it waits, an approval to the person while they are in', async () => {
    const { mia, ned, ora, per } = await people('mia', 'ned', 'ora', 'per')
    const community_id = await privateCommunity(mia, ned, ora)
    const { name } = await mia.call(getCommunity, { community_id })
    await give(mia, community_id, ned, 'moderator')
    const approved = [`You are now a member of ${name}`, community_id]
    const before = await told(ned)
    await per.call(joinCommunity, { community_id })
    const asked = [`Per Tester asks to join ${name}`, community_id]
    expect((await told(mia)).slice(0, 1)).toEqual([asked])
    expect(await told(ned)).toEqual([asked, ...before])
    expect(await told(ora)).toEqual([approved])
    expect(await told(per)).toEqual([])

    await per.call(leaveCommunity, { community_id })
    for (const one of [mia, ned]) expect(await told(one)).not.toContainEqual(asked)
    await per.call(joinCommunity, { community_id })
    for (const one of [mia, ned]) expect(await told(one), 'asked again').toContainEqual(asked)
    await ned.call(approveMember, { community_id, user_id: per.id })
    for (const one of [mia, ned]) expect(await told(one)).not.toContainEqual(asked)
    expect(await told(per)).toEqual([approved])
    await mia.call(banMember, { community_id, user_id: per.id })
    expect(await told(per)).toEqual([])
  })

  test('somebody who asks, leaves and asks again all day is heard of once, and again the next day', async () => {
    const { mae, nic, oda } = await people('mae', 'nic', 'oda')
    const community_id = await privateCommunity(mae)
    const unread = async () => (await mae.call(unreadNotifications)).count
    const askAgain = async () => {
      await nic.call(leaveCommunity, { community_id })
      await nic.call(joinCommunity, { community_id })
    }
    await nic.call(joinCommunity, { community_id })
    expect(await unread()).toBe(1)
    await mae.call(readAllNotifications)
    for (let time = 0; time < 5; time++) await askAgain()
    expect([await unread(), (await told(mae)).length], 'the first is still shown').toEqual([0, 1])
    await oda.call(joinCommunity, { community_id })
    expect(await unread(), 'of another').toBe(1)
    await mae.call(readAllNotifications)
    await db.run(sql`update notifications set created_at = created_at - interval '1 day' where user_id = ${mae.id}`)
    for (let time = 0; time < 5; time++) await askAgain()
    expect(await unread(), 'the next day').toBe(1)
  })

  test('who joins or leaves a public community, or is declined or removed, causes none', async () => {
    const { rae, sid } = await people('rae', 'sid')
    const { id: community_id } = await foundCommunity(rae)
    await sid.call(joinCommunity, { community_id })
    await rae.call(removeMember, { community_id, user_id: sid.id })
    await rae.call(updateCommunity, { community_id, is_public: false })
    await sid.call(joinCommunity, { community_id })
    await rae.call(declineMember, { community_id, user_id: sid.id })
    for (const one of [rae, sid]) expect(await told(one)).toEqual([])
  })

  test('who waits when a community becomes public is told that they are in', async () => {
    const { tom, una } = await people('tom', 'una')
    const community_id = await privateCommunity(tom)
    await una.call(joinCommunity, { community_id })
    const { name } = await tom.call(updateCommunity, { community_id, is_public: true })
    expect(await told(una)).toEqual([[`You are now a member of ${name}`, community_id]])
    expect(await told(tom)).toEqual([])
  })
})

describe('the list of members', () => {
  test('owner, moderators, members, the last joined first, page by page to the end', async () => {
    const { community_id, crowd } = await circle('nia', 'oto', 'pia', 'quin', 'rob', 'sam', 'tia')
    const [nia, oto, pia] = crowd
    await give(nia, community_id, oto, 'moderator')
    await give(nia, community_id, pia, 'moderator')
    const order = ['nia owner', 'pia moderator', 'oto moderator', 'tia member', 'sam member', 'rob member', 'quin member']
    expect(await rolesIn(oto, community_id)).toEqual(order)
    for (const limit of [1, 2, 3]) {
      const all = await everyPage((cursor) => oto.call(communityMembers, { community_id, limit, cursor }))
      expect(all.map(({ username, role }) => `${username} ${role}`)).toEqual(order)
    }
    expect((await oto.call(communityMembers, { community_id })).items[3]).toMatchObject({
      user_id: crowd[6]?.id,
      full_name: 'Tia Tester',
      user_following: false,
      joined_at: clock.now().toISOString(),
    })
    for (const cursor of ['owner_1_2', 'nobody_1_x', `owner_99999999999999_${nia.id}`, `1_${nia.id}`])
      await expect(oto.call(communityMembers, { community_id, cursor })).rejects.toMatchObject({ code: 'bad_cursor' })
  })

  test('people who joined in one moment are all in it', async () => {
    const { uli, ...crowd } = await people('uli', 'mo1', 'mo2', 'mo3', 'mo4', 'mo5')
    const { id: community_id } = await foundCommunity(uli)
    clock.stop(clock.now())
    await Promise.all(Object.values(crowd).map((one) => one.call(joinCommunity, { community_id })))
    const all = await everyPage((cursor) => uli.call(communityMembers, { community_id, limit: 2, cursor }))
    expect(all.map(({ username }) => username).toSorted()).toEqual(['mo1', 'mo2', 'mo3', 'mo4', 'mo5', 'uli'])
    expect(await wrong()).toEqual([])
  })

  test('finds names and usernames, and takes no pattern for more than itself', async () => {
    const { community_id, crowd } = await circle('vera', 'wes_vera', 'xan')
    const [vera] = crowd
    const found = (q: string) => names(vera.call(communityMembers, { community_id, q }))
    expect(await found('VERA')).toEqual(['vera', 'wes_vera'])
    expect(await found('xan t')).toEqual(['xan'])
    expect(await found('we')).toEqual(['wes_vera'])
    expect(await found('%')).toEqual([])
    expect(await found('_er')).toEqual([])
  })

  test('leaves out people who are banned or have a block with the viewer, and so do requests', async () => {
    const { yves, zoe, amy, ben, cleo } = await people('yves', 'zoe', 'amy', 'ben', 'cleo')
    const community_id = await privateCommunity(yves, zoe, amy)
    for (const asker of [ben, cleo]) await asker.call(joinCommunity, { community_id })
    const seen = async (who: TestPerson) => (await membersOf(who, community_id)).toSorted()
    expect(await seen(zoe)).toEqual(['amy', 'yves', 'zoe'])
    await amy.call(blockUser, { user_id: zoe.id })
    expect(await seen(zoe)).toEqual(['yves', 'zoe'])
    expect(await seen(amy)).toEqual(['amy', 'yves'])
    await banAccount(zoe)
    expect(await seen(yves)).toEqual(['amy', 'yves'])
    await ben.call(blockUser, { user_id: yves.id })
    await banAccount(cleo)
    expect(await names(yves.call(communityRequests, { community_id }))).toEqual([])
    expect((await yves.call(getCommunity, { community_id })).requests_count).toBe(0)
  })
})

describe('roles', () => {
  test('the owner alone gives them, to members', async () => {
    const { community_id, crowd } = await circle('dirk', 'emma', 'fred')
    const [dirk, emma, fred] = crowd
    const { greg } = await people('greg')
    await give(dirk, community_id, emma, 'moderator')
    expect(await membership(emma, community_id)).toBe('moderator')
    for (const other of [emma, fred, greg])
      await expect(give(other, community_id, fred, 'moderator')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(give(dirk, community_id, greg, 'moderator')).rejects.toMatchObject({ code: 'not_found' })
    const seized = give(dirk, community_id, emma, 'owner' as GivenRole)
    await expect(seized, 'it is offered').rejects.toMatchObject({ code: 'invalid' })
    await expect(give(dirk, community_id, dirk, 'member'), 'it would have no owner').rejects.toMatchObject({ code: 'forbidden' })
    await give(dirk, community_id, emma, 'member')
    expect((await rolesIn(dirk, community_id)).toSorted()).toEqual(['dirk owner', 'emma member', 'fred member'])
    await emma.call(blockUser, { user_id: dirk.id })
    await expect(give(dirk, community_id, emma, 'moderator')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('moderators remove members, the owner anybody else, and nobody themselves', async () => {
    const { community_id, crowd } = await circle('hugh', 'iris', 'jill', 'kurt')
    const [hugh, iris, jill, kurt] = crowd as [TestPerson, TestPerson, TestPerson, TestPerson]
    await give(hugh, community_id, iris, 'moderator')
    await give(hugh, community_id, jill, 'moderator')
    const forbidden = async (who: TestPerson, whom: TestPerson) => {
      for (const deed of [removeMember, banMember])
        await expect(who.call(deed, { community_id, user_id: whom.id })).rejects.toMatchObject({ code: 'forbidden' })
    }
    await forbidden(iris, jill)
    await forbidden(iris, hugh)
    await forbidden(iris, iris)
    await forbidden(hugh, hugh)
    await forbidden(kurt, kurt)
    for (let time = 0; time < 2; time++) await iris.call(removeMember, { community_id, user_id: kurt.id })
    await hugh.call(removeMember, { community_id, user_id: jill.id })
    expect(await membersOf(hugh, community_id)).toEqual(['hugh', 'iris'])
    // They may come back, as members.
    expect(await jill.call(joinCommunity, { community_id })).toMatchObject({ membership: 'member', member_count: 3 })
    expect(await wrong()).toEqual([])
  })

  test('who is banned cannot come back until the ban is lifted, members or not', async () => {
    const { community_id, crowd } = await circle('lars', 'mona', 'nils')
    const [lars, mona] = crowd
    const { olga } = await people('olga')
    for (const one of [mona, olga]) {
      clock.pass(1)
      for (let time = 0; time < 2; time++) await lars.call(banMember, { community_id, user_id: one.id })
      for (let time = 0; time < 2; time++)
        await expect(one.call(joinCommunity, { community_id })).rejects.toMatchObject({ code: 'forbidden' })
      // Leaving does not lift it.
      expect(await one.call(leaveCommunity, { community_id })).toMatchObject({ membership: 'banned', member_count: 2 })
    }
    expect(await names(lars.call(bannedMembers, { community_id }))).toEqual(['olga', 'mona'])
    await expect(mona.call(bannedMembers, { community_id })).rejects.toMatchObject({ code: 'forbidden' })
    await lars.call(removeMember, { community_id, user_id: mona.id })
    expect(await membership(mona, community_id), 'removing lifts no ban').toBe('banned')
    for (let time = 0; time < 2; time++) await lars.call(unbanMember, { community_id, user_id: mona.id })
    expect(await mona.call(joinCommunity, { community_id })).toMatchObject({ membership: 'member', member_count: 3 })
    await lars.call(unbanMember, { community_id, user_id: mona.id })
    expect(await membership(mona, community_id), 'lifting a ban that is not there').toBe('member')
    await expect(lars.call(banMember, { community_id, user_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('requests and bans go page by page', async () => {
    const { paul, ...askers } = await people('paul', 'ask1', 'ask2', 'ask3')
    const community_id = await privateCommunity(paul)
    for (const asker of Object.values(askers)) {
      clock.pass(1)
      await asker.call(joinCommunity, { community_id })
    }
    const read = async (list: typeof communityRequests) =>
      (await everyPage((cursor) => paul.call(list, { community_id, limit: 2, cursor }))).map(({ username }) => username)
    expect(await read(communityRequests)).toEqual(['ask1', 'ask2', 'ask3'])
    for (const { id: user_id } of Object.values(askers)) {
      clock.pass(1)
      await paul.call(banMember, { community_id, user_id })
    }
    expect(await read(communityRequests)).toEqual([])
    expect(await read(bannedMembers)).toEqual(['ask3', 'ask2', 'ask1'])
  })
})

describe('when the owner’s account is deleted', () => {
  test('the longest-serving moderator takes over, then the longest-serving member, and an empty community goes', async () => {
    const { community_id, crowd } = await circle('rita', 'sven', 'tara', 'ugo', 'vito')
    const [rita, sven, tara, ugo, vito] = crowd as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
    await give(rita, community_id, ugo, 'moderator')
    await give(rita, community_id, tara, 'moderator')
    const { id: post_id } = await publish(vito, 'Stays', { community_id })
    await deleteAccount(rita)
    expect(await rolesIn(vito, community_id)).toEqual(['tara owner', 'ugo moderator', 'vito member', 'sven member'])
    await deleteAccount(tara)
    await deleteAccount(ugo)
    expect(await rolesIn(vito, community_id)).toEqual(['sven owner', 'vito member'])
    await deleteAccount(sven)
    expect(await vito.call(getCommunity, { community_id })).toMatchObject({ membership: 'owner', member_count: 1 })
    expect(await wrong()).toEqual([])
    await deleteAccount(vito)
    expect(await db.maybeOne(sql`select from communities where id = ${community_id}`)).toBeUndefined()
    expect(await db.maybeOne(sql`select from posts where id = ${post_id}`)).toBeUndefined()
  })

  test('a banned account takes over only if there is nobody else, and requests do not count', async () => {
    const { walt, xena, yoko, zara } = await people('walt', 'xena', 'yoko', 'zara')
    const community_id = await privateCommunity(walt, xena, yoko)
    await zara.call(joinCommunity, { community_id })
    await banAccount(xena)
    await deleteAccount(walt)
    expect(await membership(yoko, community_id)).toBe('owner')
    await deleteAccount(yoko)
    const ownerOf = () => db.maybeOne(sql`select user_id from community_members where community_id = ${community_id} and role = 'owner'`)
    expect(await ownerOf()).toEqual({ user_id: xena.id })
    await deleteAccount(xena)
    await expect(zara.call(getCommunity, { community_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('many accounts at once leave no community without an owner', async () => {
    const { community_id, crowd } = await circle('all1', 'all2', 'all3', 'all4', 'all5')
    const last = crowd[4] as TestPerson
    await Promise.all([...crowd.slice(0, 4).map(deleteAccount), last.call(getCommunity, { community_id })])
    expect(await last.call(getCommunity, { community_id })).toMatchObject({ membership: 'owner', member_count: 1 })
    const gone = await circle('none1', 'none2', 'none3')
    await db.run(sql`delete from auth.users where id = any(${gone.crowd.map(({ id }) => id)}::uuid[])`)
    expect(await db.maybeOne(sql`select from communities where id = ${gone.community_id}`)).toBeUndefined()
  })
})

describe('QUALITY R6: at once', () => {
  test('joining several times makes one member', async () => {
    const { ada1, bea1 } = await people('ada1', 'bea1')
    const { id: community_id } = await foundCommunity(ada1)
    await Promise.all(Array.from({ length: 6 }, () => bea1.call(joinCommunity, { community_id })))
    expect((await ada1.call(getCommunity, { community_id })).member_count).toBe(2)
    expect(await wrong()).toEqual([])
  })

  test('leaving while being banned ends in the ban', async () => {
    const { ada2, bea2 } = await people('ada2', 'bea2')
    const { id: community_id } = await foundCommunity(ada2)
    for (let round = 0; round < 10; round++) {
      await bea2.call(joinCommunity, { community_id })
      await Promise.all([bea2.call(leaveCommunity, { community_id }), ada2.call(banMember, { community_id, user_id: bea2.id })])
      expect(await membership(bea2, community_id)).toBe('banned')
      await ada2.call(unbanMember, { community_id, user_id: bea2.id })
    }
    expect(await wrong()).toEqual([])
  })

  test('of two who are offered a community, one has it, and nobody leaves it without an owner', async () => {
    const { community_id, crowd } = await circle('ada3', 'bea3', 'cal3')
    const owner = async () => {
      const all = crowd.map(async (one) => ((await membership(one, community_id)) === 'owner' ? [one] : []))
      const owners = (await Promise.all(all)).flat()
      expect(owners).toHaveLength(1)
      return owners[0] as TestPerson
    }
    for (let round = 0; round < 10; round++) {
      const now = await owner()
      const others = crowd.filter((one) => one !== now)
      const deeds = [
        ...others.map(async (one) => {
          await offer(now, community_id, one)
          await one.call(acceptOffer, { community_id })
        }),
        ...others.map((one) => one.call(leaveCommunity, { community_id })),
      ]
      for (const outcome of await Promise.allSettled(deeds))
        if (outcome.status === 'rejected')
          expect(isFailure(outcome.reason, 'forbidden', 'not_found', 'conflict'), String(outcome.reason)).toBe(true)
      await owner()
      for (const one of crowd) await one.call(joinCommunity, { community_id })
    }
    expect(await wrong()).toEqual([])
  })

  test('an answer and its opposite leave one of both', async () => {
    const { ada4, bea4 } = await people('ada4', 'bea4')
    const community_id = await privateCommunity(ada4)
    const user_id = bea4.id
    for (let round = 0; round < 10; round++) {
      await bea4.call(joinCommunity, { community_id })
      await Promise.allSettled([
        ada4.call(approveMember, { community_id, user_id }),
        ada4.call(declineMember, { community_id, user_id }),
        bea4.call(leaveCommunity, { community_id }),
      ])
      expect([null, 'member']).toContain(await membership(bea4, community_id))
      await bea4.call(leaveCommunity, { community_id })
    }
    expect((await ada4.call(getCommunity, { community_id })).member_count).toBe(1)
    expect(await wrong()).toEqual([])
  })

  test('after random deeds of many, accounts deleted included, counts equal their rows and every community has one owner', async () => {
    const crowd = Object.values(await people(...Array.from({ length: 8 }, (_, n) => `rand${n}`)))
    const founders = crowd.slice(0, 3)
    const circles = await Promise.all(founders.map((one, place) => foundCommunity(one, { is_public: place > 0 })))
    let step = 0
    // The same walk in every run.
    const pick = <T>(list: T[]): T => {
      step = (step * 31 + 17) % 9_973
      return list[step % list.length] as T
    }
    const place = () => ({ community_id: pick(circles).id, user_id: pick(crowd).id })
    const deeds: (() => Promise<unknown>)[] = [
      ...[joinCommunity, joinCommunity, joinCommunity, leaveCommunity].map((deed) => () => pick(crowd).call(deed, place())),
      ...[approveMember, declineMember, removeMember, banMember, unbanMember].map((deed) => () => pick(crowd).call(deed, place())),
      ...(['moderator', 'member'] as const).map((role) => () => pick(crowd).call(setMemberRole, { ...place(), role })),
      ...[acceptOffer, acceptOffer, endOffer].map((deed) => () => pick(crowd).call(deed, place())),
      ...[1, 2, 3].map(() => () => pick(crowd).call(offerCommunity, place())),
      () => pick(crowd).call(updateCommunity, { community_id: pick(circles).id, is_public: pick([true, false]) }),
    ]
    const rest = [founders[0] as TestPerson, crowd[7] as TestPerson]
    let done = 0
    for (let round = 0; round < 25; round++) {
      const work = Array.from({ length: 12 }, () => pick(deeds)())
      if (round === 12) work.push(...rest.map(deleteAccount))
      for (const outcome of await Promise.allSettled(work)) {
        if (outcome.status === 'fulfilled') done++
        else expect(isFailure(outcome.reason) && outcome.reason.status < 500, String(outcome.reason)).toBe(true)
      }
    }
    expect(done, 'or this test means nothing').toBeGreaterThan(50)
    expect(await wrong()).toEqual([])
    const ids = circles.map(({ id }) => id)
    const owned = await db.many<{ owners: number; members: number }>(sql`
      select (select count(*) from community_members m where m.community_id = c.id and m.role = 'owner') as owners,
        (select count(*) from community_members m where m.community_id = c.id and m.status = 'member') as members
      from communities c where c.id = any(${ids}::uuid[])`)
    for (const { owners, members } of owned) expect([owners, members > 0]).toEqual([1, true])
  })
})
