import {
  approveFollowRequest,
  blockedUsers,
  blockUser,
  declineFollowRequest,
  followersOf,
  followingOf,
  followRequests,
  followUser,
  mutedUsers,
  muteUser,
  removeFollower,
  unblockUser,
  unfollowUser,
  unmuteUser,
} from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listNotifications, readAllNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { getPost } from '@atelier/contract/posts'
import { getProfile, profilePosts, updateProfile } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, people } = await world()
const makePrivate = (person: TestPerson) => db.run(sql`update profiles set is_private = true where user_id = ${person.id}`)
const notificationsOf = async (person: TestPerson) =>
  (await person.call(listNotifications)).items.map(({ data, content }) => [data.kind, content])
const names = async (list: Promise<{ items: { username: string | null }[] }>) => (await list).items.map(({ username }) => username)

describe('following', () => {
  test('PROF-062, PROF-063, PROF-072, PROF-073: follow and unfollow, each also twice', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const followed = await ann.call(followUser, { user_id: bob.id })
    expect(followed).toMatchObject({ user_following: true, user_requested: false, followers_count: 1 })
    expect(await ann.call(followUser, { user_id: bob.id })).toEqual(followed)
    expect((await ann.call(getProfile, { identifier: 'ann' })).following_count).toBe(1)
    expect(await notificationsOf(bob)).toEqual([['follow', 'Ann Tester started following you']])

    const unfollowed = await ann.call(unfollowUser, { user_id: bob.id })
    expect(unfollowed).toMatchObject({ user_following: false, followers_count: 0 })
    expect(await ann.call(unfollowUser, { user_id: bob.id })).toEqual(unfollowed)
    // Taken back and given again is one notification.
    await ann.call(followUser, { user_id: bob.id })
    expect(await notificationsOf(bob)).toHaveLength(1)
  })

  test('PROF-065: people cannot follow themselves', async () => {
    const { cyn } = await people('cyn')
    await expect(cyn.call(followUser, { user_id: cyn.id })).rejects.toMatchObject({ code: 'cannot_follow_self', status: 403 })
  })

  test('PROF-070: following needs a session and a finished profile', async () => {
    const { dan, eve } = await people('dan', 'eve')
    await expect(call(followUser, { user_id: dan.id })).rejects.toMatchObject({ code: 'unauthenticated' })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${eve.id}`)
    await expect(eve.call(followUser, { user_id: dan.id })).rejects.toMatchObject({ code: 'onboarding_required' })
    await expect(dan.call(followUser, { user_id: eve.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('people who follow each other at once never deadlock', async () => {
    const crowd = Object.values(await people('fay', 'gus', 'hal', 'ida', 'jan', 'kim'))
    const pairs = crowd.flatMap((one) => crowd.filter((other) => other !== one).map((other) => ({ one, other })))
    for (let round = 0; round < 5; round++) {
      await Promise.all(pairs.map(({ one, other }) => one.call(followUser, { user_id: other.id })))
      await Promise.all(pairs.map(({ one, other }) => one.call(unfollowUser, { user_id: other.id })))
    }
    await Promise.all(pairs.map(({ one, other }) => one.call(followUser, { user_id: other.id })))
    const { deadlocks } = await db.one<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(deadlocks).toBe(0)
    expect(await names(crowd[0]?.call(followersOf, { user_id: crowd[0].id }) as never)).toHaveLength(5)
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('end at the limit, also of two at once; requests count, and what is there can be repeated', async () => {
    const { farah, gerda, hosea, ilona } = await people('farah', 'gerda', 'hosea', 'ilona')
    const others = [gerda, hosea, ilona]
    await makePrivate(hosea)
    // One more fits.
    await db.run(sql`update profiles set following_count = ${limits.follows.max - 1} where user_id = ${farah.id}`)
    const answers = await Promise.allSettled(others.map(({ id }) => farah.call(followUser, { user_id: id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'follow_limit', status: 409 })

    // Each of them alone takes the place: the request of a private account too.
    for (const other of others) {
      for (const { id } of others) await farah.call(unfollowUser, { user_id: id })
      const followed = await farah.call(followUser, { user_id: other.id })
      expect(await farah.call(followUser, { user_id: other.id })).toEqual(followed)
      for (const { id } of others.filter((one) => one !== other))
        await expect(farah.call(followUser, { user_id: id })).rejects.toMatchObject({ code: 'follow_limit' })
    }
    await db.run(sql`update profiles set following_count = following_count - ${limits.follows.max - 1} where user_id = ${farah.id}`)
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('a follow and a block at once never leave both', async () => {
    const { lea, max } = await people('lea', 'max')
    for (let round = 0; round < 20; round++) {
      await Promise.allSettled([lea.call(followUser, { user_id: max.id }), max.call(blockUser, { user_id: lea.id })])
      expect(await db.maybeOne(sql`select from followers where follower_id = ${lea.id} and following_id = ${max.id}`)).toBeUndefined()
      await max.call(unblockUser, { user_id: lea.id })
    }
  })
})

describe('private accounts', () => {
  test('are asked, and let people in or not', async () => {
    const { nia, oto, pia } = await people('nia', 'oto', 'pia')
    await makePrivate(nia)
    const asked = await oto.call(followUser, { user_id: nia.id })
    expect(asked).toMatchObject({ user_following: false, user_requested: true, followers_count: 0, visible: false })
    await oto.call(followUser, { user_id: nia.id })
    await pia.call(followUser, { user_id: nia.id })
    expect(await names(nia.call(followRequests))).toEqual(['pia', 'oto'])
    expect(await notificationsOf(nia)).toEqual([
      ['follow_request', 'Pia Tester asks to follow you'],
      ['follow_request', 'Oto Tester asks to follow you'],
    ])

    await nia.call(approveFollowRequest, { user_id: oto.id })
    await nia.call(approveFollowRequest, { user_id: oto.id })
    expect(await oto.call(getProfile, { identifier: 'nia' })).toMatchObject({ user_following: true, user_requested: false, visible: true })
    expect(await notificationsOf(oto)).toEqual([['follow_approved', 'Nia Tester approved your request to follow them']])
    await oto.call(followUser, { user_id: nia.id })

    await nia.call(declineFollowRequest, { user_id: pia.id })
    await nia.call(declineFollowRequest, { user_id: pia.id })
    expect(await pia.call(getProfile, { identifier: 'nia' })).toMatchObject({ user_following: false, user_requested: false })
    expect(await notificationsOf(pia)).toEqual([])
    expect(await names(nia.call(followRequests))).toEqual([])
    await expect(nia.call(approveFollowRequest, { user_id: pia.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a request can be taken back', async () => {
    const { quin, rob } = await people('quin', 'rob')
    await makePrivate(quin)
    await rob.call(followUser, { user_id: quin.id })
    expect(await rob.call(unfollowUser, { user_id: quin.id })).toMatchObject({ user_requested: false })
    await expect(quin.call(approveFollowRequest, { user_id: rob.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('hear of a request that is made again once a day, and the asker of each approval', async () => {
    const { nell, otis } = await people('nell', 'otis')
    await makePrivate(nell)
    const unread = async () => (await nell.call(unreadNotifications)).count
    const ends = [
      () => nell.call(declineFollowRequest, { user_id: otis.id }),
      () => otis.call(unfollowUser, { user_id: nell.id }),
      async () => {
        await nell.call(approveFollowRequest, { user_id: otis.id })
        expect(await notificationsOf(otis)).toHaveLength(1)
        await otis.call(readAllNotifications)
        await otis.call(unfollowUser, { user_id: nell.id })
        await otis.call(followUser, { user_id: nell.id })
        await nell.call(approveFollowRequest, { user_id: otis.id })
        expect(await otis.call(unreadNotifications)).toEqual({ count: 1 })
      },
    ]
    for (const end of ends) {
      await otis.call(followUser, { user_id: nell.id })
      expect(await unread()).toBe(1)
      expect(await notificationsOf(nell)).toEqual([['follow_request', 'Otis Tester asks to follow you']])
      await nell.call(readAllNotifications)
      await end()
      expect(await notificationsOf(nell)).toEqual([])
      await otis.call(unfollowUser, { user_id: nell.id })
      await otis.call(followUser, { user_id: nell.id })
      expect([await unread(), (await notificationsOf(nell)).length], 'the same day').toEqual([0, 1])
      await otis.call(unfollowUser, { user_id: nell.id })
      await db.run(sql`update notifications set created_at = created_at - interval '1 day' where user_id = ${nell.id}`)
    }
  })

  test('show their lists of people to followers alone', async () => {
    const { sam, tia, uli, vic } = await people('sam', 'tia', 'uli', 'vic')
    await tia.call(followUser, { user_id: sam.id })
    await sam.call(followUser, { user_id: uli.id })
    await makePrivate(sam)
    for (const list of [followersOf, followingOf]) {
      await expect(vic.call(list, { user_id: sam.id })).rejects.toMatchObject({ code: 'not_found' })
      expect((await tia.call(list, { user_id: sam.id })).items).toHaveLength(1)
      expect((await sam.call(list, { user_id: sam.id })).items).toHaveLength(1)
    }
  })
})

describe('removing a follower', () => {
  test('is silent, can be repeated, and takes away what followers alone may see', async () => {
    const { rhea, silas, tove } = await people('rhea', 'silas', 'tove')
    for (const fan of [silas, tove]) await fan.call(followUser, { user_id: rhea.id })
    await makePrivate(rhea)
    const { id } = await publish(rhea, 'For followers')
    await expect(silas.call(getPost, { post_id: id })).resolves.toBeDefined()

    await rhea.call(removeFollower, { user_id: silas.id })
    await rhea.call(removeFollower, { user_id: silas.id })
    expect(await names(rhea.call(followersOf, { user_id: rhea.id }))).toEqual(['tove'])
    expect(await notificationsOf(rhea)).toEqual([['follow', 'Tove Tester started following you']])
    expect(await notificationsOf(silas)).toEqual([])
    expect(await silas.call(getProfile, { identifier: 'rhea' })).toMatchObject({
      user_following: false,
      followers_count: 1,
      visible: false,
    })
    await expect(silas.call(getPost, { post_id: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(tove.call(getPost, { post_id: id })).resolves.toBeDefined()

    // From now on they have to ask.
    expect(await silas.call(followUser, { user_id: rhea.id })).toMatchObject({ user_following: false, user_requested: true })
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('leaves alone whom the viewer follows, and the followers of others', async () => {
    const { ulla, vito } = await people('ulla', 'vito')
    await ulla.call(followUser, { user_id: vito.id })
    await ulla.call(removeFollower, { user_id: vito.id })
    expect(await names(vito.call(followersOf, { user_id: vito.id }))).toEqual(['ulla'])
  })
})

describe('lists of people', () => {
  test('newest first, page by page to the end, with the viewer’s own follows', async () => {
    const { star, wes, ...crowd } = await people('star', 'wes', 'fan1', 'fan2', 'fan3', 'fan4', 'fan5')
    for (const fan of Object.values(crowd)) await fan.call(followUser, { user_id: star.id })
    await wes.call(followUser, { user_id: crowd.fan3.id })
    const pages = []
    let cursor: string | undefined
    do {
      const page = await wes.call(followersOf, { user_id: star.id, limit: 2, cursor })
      pages.push(page.items.map(({ username, user_following }) => (user_following ? `${username}!` : username)))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(pages).toEqual([['fan5', 'fan4'], ['fan3!', 'fan2'], ['fan1']])
    await expect(wes.call(followersOf, { user_id: star.id, cursor: 'nonsense' })).rejects.toMatchObject({ code: 'bad_cursor' })
    await expect(wes.call(followersOf, { user_id: star.id, limit: 51 })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('leave out people who are banned or have a block with the viewer', async () => {
    const { yves, zoe, amy, ben } = await people('yves', 'zoe', 'amy', 'ben')
    for (const fan of [zoe, amy, ben]) await fan.call(followUser, { user_id: yves.id })
    expect(await names(zoe.call(followersOf, { user_id: yves.id }))).toEqual(['ben', 'amy', 'zoe'])
    await amy.call(blockUser, { user_id: zoe.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${ben.id})`)
    expect(await names(zoe.call(followersOf, { user_id: yves.id }))).toEqual(['zoe'])
    expect(await names(amy.call(followersOf, { user_id: yves.id }))).toEqual(['amy'])
  })
})

describe('the profile of somebody whom the viewer blocked', () => {
  test('says who it is and that the viewer blocked them, and nothing else', async () => {
    const { quirin, yara } = await people('quirin', 'yara')
    const details = { location: 'Oban', website: 'https://boats.example/', links: ['https://shop.example/'], open_for_commissions: true }
    await yara.call(updateProfile, { bio: 'Paints boats', ...details })
    await yara.call(followUser, { user_id: quirin.id })
    const { created_at } = await quirin.call(getProfile, { identifier: 'yara' })
    await publish(yara)
    await quirin.call(blockUser, { user_id: yara.id })
    const profile = await quirin.call(getProfile, { identifier: 'Yara' })
    expect(profile).toEqual({
      user_id: yara.id,
      username: 'yara',
      full_name: 'Yara Tester',
      avatar_url: null,
      is_verified: false,
      is_private: false,
      created_at,
      bio: null,
      banner_url: null,
      location: null,
      website: null,
      links: [],
      open_for_commissions: false,
      follows_viewer: false,
      followers_count: 0,
      following_count: 0,
      posts_count: 0,
      visible: false,
      user_blocked: true,
      user_muted: false,
      can_message: false,
      user_notified: false,
      user_following: false,
      user_requested: false,
    })
    expect(await quirin.call(getProfile, { identifier: yara.id })).toEqual(profile)
    for (const list of [profilePosts, followersOf, followingOf])
      await expect(quirin.call(list, { user_id: yara.id })).rejects.toMatchObject({ code: 'not_found' })

    await quirin.call(unblockUser, { user_id: yara.id })
    expect(await quirin.call(getProfile, { identifier: 'yara' })).toMatchObject({
      user_blocked: false,
      bio: 'Paints boats',
      visible: true,
      ...details,
    })
  })

  test('shows them as they were known, under the name of then, until somebody else has that name', async () => {
    const { trude, ulf, viggo } = await people('trude', 'ulf', 'viggo')
    await trude.call(blockUser, { user_id: ulf.id })
    const known = await trude.call(getProfile, { identifier: 'ulf' })
    await ulf.call(updateProfile, { username: 'ulf_now', full_name: 'Ulf Anders' })
    for (const identifier of ['ulf', 'Ulf', ulf.id]) expect(await trude.call(getProfile, { identifier })).toEqual(known)
    await expect(trude.call(getProfile, { identifier: 'ulf_now' })).rejects.toMatchObject({ code: 'not_found' })

    await viggo.call(updateProfile, { username: 'ulf' })
    expect(await trude.call(getProfile, { identifier: 'ulf' })).toMatchObject({ user_id: viggo.id, user_blocked: false, visible: true })
    expect(await trude.call(getProfile, { identifier: ulf.id })).toEqual(known)
    await trude.call(blockUser, { user_id: viggo.id })
    expect((await trude.call(getProfile, { identifier: 'ulf' })).user_id).toBe(viggo.id)
  })

  test('is not there while that person blocks the viewer too, is banned or has no profile yet', async () => {
    const { rolf, sara } = await people('rolf', 'sara')
    await rolf.call(blockUser, { user_id: sara.id })
    const isThere = () =>
      rolf.call(getProfile, { identifier: sara.id }).then(
        ({ user_blocked }) => user_blocked,
        ({ code }) => code,
      )
    expect(await isThere()).toBe(true)
    await sara.call(blockUser, { user_id: rolf.id })
    expect(await isThere()).toBe('not_found')
    await sara.call(unblockUser, { user_id: rolf.id })
    expect(await isThere()).toBe(true)
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${sara.id})`)
    expect(await isThere()).toBe('not_found')
    await db.run(sql`update user_bans set is_active = false where user_id = ${sara.id}`)
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${sara.id}`)
    expect(await isThere()).toBe('not_found')
  })
})

describe('blocks and mutes', () => {
  test('a block ends follows and requests both ways and hides both from each other', async () => {
    const { cleo, dirk } = await people('cleo', 'dirk')
    await cleo.call(followUser, { user_id: dirk.id })
    await dirk.call(followUser, { user_id: cleo.id })
    await cleo.call(blockUser, { user_id: dirk.id })
    await cleo.call(blockUser, { user_id: dirk.id })
    await expect(dirk.call(getProfile, { identifier: 'cleo' })).rejects.toMatchObject({ code: 'not_found' })
    for (const [viewer, other] of [[cleo, dirk] as const, [dirk, cleo] as const]) {
      await expect(viewer.call(followUser, { user_id: other.id })).rejects.toMatchObject({ code: 'not_found' })
      expect((await viewer.call(getProfile, { identifier: viewer.id })).followers_count).toBe(0)
      // What the other one did is no longer told either.
      expect(await notificationsOf(viewer)).toEqual([])
    }
    expect(await names(cleo.call(blockedUsers))).toEqual(['dirk'])
    expect(await names(dirk.call(blockedUsers))).toEqual([])
    // Who was blocked may block too, and learns nothing from it.
    await dirk.call(blockUser, { user_id: cleo.id })
    await cleo.call(unblockUser, { user_id: dirk.id })
    await expect(cleo.call(getProfile, { identifier: 'dirk' })).rejects.toMatchObject({ code: 'not_found' })
    await dirk.call(unblockUser, { user_id: cleo.id })
    expect((await cleo.call(getProfile, { identifier: 'dirk' })).user_following).toBe(false)
  })

  test('the list of blocks shows people as they were known when they were blocked, and nothing of somebody who blocked first', async () => {
    const { pria, hugh } = await people('pria', 'hugh')
    const blocks = async (who: TestPerson) => (await who.call(blockedUsers)).items
    await pria.call(blockUser, { user_id: hugh.id })
    await hugh.call(blockUser, { user_id: pria.id })
    for (const [who, bio] of [[pria, 'pria’s new life'] as const, [hugh, 'hugh’s new life'] as const])
      await who.call(updateProfile, { username: `new_${who.username}`, full_name: `New ${who.username}`, bio })

    expect(await blocks(pria)).toEqual([{ user_id: hugh.id, username: 'hugh', full_name: 'Hugh Tester', avatar_url: null }])
    expect(await blocks(hugh)).toEqual([{ user_id: pria.id, username: null, full_name: null, avatar_url: null }])
    // What pria reads does not depend on whether hugh blocked back.
    const before = await blocks(pria)
    await hugh.call(unblockUser, { user_id: pria.id })
    expect(await blocks(pria)).toEqual(before)
    await pria.call(unblockUser, { user_id: hugh.id })
    expect(await hugh.call(getProfile, { identifier: pria.id })).toMatchObject({ username: 'new_pria', bio: 'pria’s new life' })
  })

  test('blocks, mutes, requests and notifications name nobody who is banned or has blocked the viewer since', async () => {
    const { vera, will } = await people('vera', 'will')
    await makePrivate(vera)
    const told = async () => ({
      mutes: await names(vera.call(mutedUsers)),
      requests: await names(vera.call(followRequests)),
      notifications: (await notificationsOf(vera)).length,
    })
    await will.call(followUser, { user_id: vera.id })
    expect(await told()).toEqual({ mutes: [], requests: ['will'], notifications: 1 })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${will.id})`)
    expect(await told()).toEqual({ mutes: [], requests: [], notifications: 0 })
    await db.run(sql`update user_bans set is_active = false where user_id = ${will.id}`)
    expect(await told()).toEqual({ mutes: [], requests: ['will'], notifications: 1 })
    await vera.call(muteUser, { user_id: will.id })
    expect(await told()).toEqual({ mutes: ['will'], requests: ['will'], notifications: 0 })
    await will.call(blockUser, { user_id: vera.id })
    expect(await told()).toEqual({ mutes: [], requests: [], notifications: 0 })
  })

  test('a mute is silent: no notifications, no trace for the muted', async () => {
    const { emma, fred } = await people('emma', 'fred')
    await emma.call(muteUser, { user_id: fred.id })
    await emma.call(muteUser, { user_id: fred.id })
    expect(await emma.call(getProfile, { identifier: 'fred' })).toMatchObject({ user_muted: true })
    expect(await fred.call(getProfile, { identifier: 'emma' })).toMatchObject({ user_muted: false })
    await fred.call(followUser, { user_id: emma.id })
    expect(await notificationsOf(emma)).toEqual([])
    expect(await names(emma.call(mutedUsers))).toEqual(['fred'])
    await emma.call(unmuteUser, { user_id: fred.id })
    expect(await names(emma.call(mutedUsers))).toEqual([])
  })

  test('blocking or muting oneself, or an unknown person, is refused', async () => {
    const { greg } = await people('greg')
    for (const deed of [blockUser, muteUser]) {
      await expect(greg.call(deed, { user_id: greg.id })).rejects.toMatchObject({ code: 'invalid' })
      await expect(greg.call(deed, { user_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
