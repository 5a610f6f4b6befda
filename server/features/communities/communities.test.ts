import {
  communityMembers,
  communityPosts,
  createCommunity,
  deleteCommunity,
  featuredCommunities,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  myCommunities,
  updateCommunity,
} from '@atelier/contract/communities'
import { blockUser } from '@atelier/contract/follows'
import { limits, rates } from '@atelier/contract/limits'
import { getPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { search } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { world } from '#testing/world.ts'

const { app, db, clock, people } = await world()
const statusOf = async (url: string) => (await app.inject({ url })).statusCode

describe('founding', () => {
  test('DATA-020: gives a community with its name, description, picture, members and whether it is public', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const avatar_media_id = await uploadPicture(app, ann.token, { bucket: 'avatars', purpose: 'community' })
    const made = await foundCommunity(ann, { name: 'Potters', description: ' Clay ', rules: 'Be kind', avatar_media_id })
    expect(made).toMatchObject({
      id: expect.any(String),
      name: 'Potters',
      description: 'Clay',
      member_count: 1,
      is_public: true,
      rules: 'Be kind',
      ...{ avatar_url: expect.stringMatching(/^\/media\/avatars\//), membership: 'owner', visible: true, requests_count: 0 },
      owner: { user_id: ann.id },
    })
    expect(await bob.call(getCommunity, { community_id: made.id })).toEqual({ ...made, membership: null })
    expect(await statusOf(made.avatar_url ?? '')).toBe(200)
    expect(await db.one(sql`select name, description, avatar_url, member_count, is_public from communities where id = ${made.id}`)).toEqual(
      {
        name: 'Potters',
        description: 'Clay',
        avatar_url: made.avatar_url,
        member_count: 1,
        is_public: true,
      },
    )
  })

  test('QUALITY R5: a repeated call answers with the first community, also at the same time', async () => {
    const { cyn } = await people('cyn')
    const draft = {
      client_id: newId(),
      name: 'Weavers',
      avatar_media_id: await uploadPicture(app, cyn.token, { bucket: 'avatars', purpose: 'community' }),
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => cyn.call(createCommunity, draft)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await cyn.call(createCommunity, { ...draft, name: 'Another name' })).toEqual(answers[0])
    expect((await cyn.call(myCommunities)).items).toHaveLength(1)
  })

  test('a name is there once, in any case; of several people at once, one gets it', async () => {
    const { dan, eve } = await people('dan', 'eve')
    await foundCommunity(dan, { name: 'Straße der Töpfer' })
    const taken = { code: 'invalid', errors: [{ field: 'name', code: 'taken' }] }
    await expect(foundCommunity(eve, { name: 'STRAßE DER TÖPFER ' })).rejects.toMatchObject(taken)
    const crowd = [dan, eve, dan, eve].map((who) => foundCommunity(who, { name: 'Night Owls' }))
    const outcomes = await Promise.allSettled(crowd)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken)
    const { id: community_id } = await foundCommunity(eve, { name: 'Early Birds' })
    await expect(eve.call(updateCommunity, { community_id, name: 'night owls' })).rejects.toMatchObject(taken)
    expect((await eve.call(updateCommunity, { community_id, name: 'EARLY Birds' })).name).toBe('EARLY Birds')
  })

  test('texts have their limits, in letters and not in accents', async () => {
    const { fay } = await people('fay')
    const letters = (count: number) => `a${'\u0301'.repeat(7)}`.repeat(count)
    const { name, description, rules } = limits.community
    const longest = { name: letters(name), description: letters(description), rules: letters(rules) }
    expect(await foundCommunity(fay, longest)).toMatchObject(longest)
    for (const field of ['name', 'description', 'rules'] as const)
      await expect(foundCommunity(fay, { [field]: letters(limits.community[field] + 1) })).rejects.toMatchObject({
        errors: [{ field, code: 'too_long' }],
      })
    await expect(foundCommunity(fay, { name: ' \n ' })).rejects.toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await foundCommunity(fay, { description: '', rules: ' ' })).toMatchObject({ description: null, rules: null })
  })

  test('QUALITY R20: founding and joining have limits per account', async () => {
    const strict = await world({ rateLimits: true })
    const { gus, hal } = await strict.people('gus', 'hal')
    const refusals = async (work: Promise<unknown>[]) =>
      (await Promise.allSettled(work)).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    const made = Array.from({ length: rates.communities.max }, () => foundCommunity(gus))
    expect(await refusals(made)).toEqual([])
    expect(await refusals([foundCommunity(gus)])).toEqual(['rate_limited'])
    const { id: community_id } = await (made[0] ?? foundCommunity(gus))
    expect(await refusals(Array.from({ length: 61 }, () => hal.call(joinCommunity, { community_id })))).toEqual(['rate_limited'])
    const search = () => hal.call(communityMembers, { community_id, q: 'gus' })
    strict.clock.stop()
    for (let second = 0; second < 2; second++) {
      expect(await refusals(Array.from({ length: limits.perPerson.listReadsPerS }, search))).toEqual([])
      strict.clock.pass(1)
    }
    expect(await refusals([search()])).toEqual(['rate_limited'])
    await hal.call(communityMembers, { community_id })
  })

  test('QUALITY R20: names that are taken cost nothing of the day’s limit', async () => {
    const strict = await world({ rateLimits: true })
    const { una, vera } = await strict.people('una', 'vera')
    const { name } = await foundCommunity(una)
    for (let time = 0; time <= rates.communities.max; time++)
      await expect(foundCommunity(vera, { name })).rejects.toMatchObject({ errors: [{ field: 'name', code: 'taken' }] })
    await foundCommunity(vera)
  })

  test('QUALITY R20: a community changes between public and private a few times a day', async () => {
    const strict = await world({ rateLimits: true })
    const { yara, zeno } = await strict.people('yara', 'zeno')
    strict.clock.stop()
    const { id: community_id } = await foundCommunity(yara)
    const change = (is_public: boolean) => yara.call(updateCommunity, { community_id, is_public })
    for (let time = 0; time < 10; time++)
      await expect(zeno.call(updateCommunity, { community_id, is_public: false })).rejects.toMatchObject({ code: 'forbidden' })
    for (let time = 0; time < rates.communitySwitches.max; time++) {
      await change(time % 2 === 1)
      await change(time % 2 === 1)
    }
    await expect(change(true)).rejects.toMatchObject({ code: 'rate_limited' })
    await yara.call(updateCommunity, { community_id, name: 'Still here' })
  })
})

describe('lists', () => {
  test('EXPL-041, EXPL-050, EXPL-051: five public communities are featured, those with the most members first', async () => {
    const fans = Object.values(await people('fan1', 'fan2', 'fan3', 'fan4', 'fan5', 'fan6'))
    const [first, ...others] = fans
    if (!first) throw new Error('there are fans')
    const made = []
    for (const [size] of fans.entries()) {
      const { id: community_id } = await foundCommunity(first, { name: `Featured ${size}` })
      for (const fan of others.slice(0, size)) await fan.call(joinCommunity, { community_id })
      made.unshift(community_id)
    }
    await privateCommunity(first, ...others)
    const { items } = await first.call(featuredCommunities)
    expect(items.map(({ id }) => id)).toEqual(made.slice(0, 5))
    expect(items.map(({ member_count }) => member_count)).toEqual([6, 5, 4, 3, 2])
    expect(items.map(({ membership }) => membership)).toEqual(Array(5).fill('owner'))
    expect((await others[4]?.call(featuredCommunities))?.items.map(({ membership }) => membership)).toEqual([
      'member',
      ...Array(4).fill(null),
    ])
  })

  test('of one’s own, the last joined first, page by page, with those that one asked to join', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const made: string[] = []
    for (const is_public of [true, false, true, true, false]) {
      clock.pass(1)
      made.unshift((await foundCommunity(ida, { is_public })).id)
    }
    // At one moment too, none is left out.
    clock.stop(clock.now())
    for (const community_id of made) await jan.call(joinCommunity, { community_id })
    const ids = async (who: typeof ida) =>
      (await everyPage((cursor) => who.call(myCommunities, { cursor, limit: 2 }))).map(({ id, membership }) => [id, membership])
    expect(await ids(ida)).toEqual(made.map((id) => [id, 'owner']))
    expect((await ids(jan)).toSorted()).toEqual(
      made.map((id, place) => [id, place === 0 || place === 3 ? 'requested' : 'member']).toSorted(),
    )
  })
})

describe('editing', () => {
  test('is for the owner; what is absent stays, null and blank remove', async () => {
    const { kim, lea, max } = await people('kim', 'lea', 'max')
    const avatar_media_id = await uploadPicture(app, kim.token, { bucket: 'avatars', purpose: 'community' })
    const made = await foundCommunity(kim, { description: 'Ink', rules: 'No spam', avatar_media_id })
    const community_id = made.id
    await lea.call(joinCommunity, { community_id })
    for (const other of [lea, max]) {
      await expect(other.call(updateCommunity, { community_id, name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(other.call(deleteCommunity, { community_id })).rejects.toMatchObject({ code: 'forbidden' })
    }
    const edited = await kim.call(updateCommunity, { community_id, description: 'Ink and paper' })
    expect(edited).toMatchObject({ name: made.name, description: 'Ink and paper', rules: 'No spam', avatar_url: made.avatar_url })
    expect((await kim.call(updateCommunity, { community_id, avatar_media_id })).avatar_url).toBe(made.avatar_url)
    const emptied = await kim.call(updateCommunity, { community_id, description: null, rules: '', avatar_media_id: null })
    expect(emptied).toMatchObject({ description: null, rules: null, avatar_url: null, member_count: 2 })
    expect(await statusOf(made.avatar_url ?? ''), 'a picture that no community has').toBe(404)
    await expect(kim.call(updateCommunity, { community_id: newId(), name: 'None' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a picture of others, or one in use, is refused', async () => {
    const { nia, oto } = await people('nia', 'oto')
    const avatar_media_id = await uploadPicture(app, nia.token, { bucket: 'avatars', purpose: 'community' })
    await expect(foundCommunity(oto, { avatar_media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
    await foundCommunity(nia, { avatar_media_id })
    await expect(foundCommunity(nia, { avatar_media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
  })

  test('its address names nobody, so that a private community does not tell its owner by its picture', async () => {
    const { mae } = await people('mae')
    const [face, picture] = [
      await uploadPicture(app, mae.token, { bucket: 'avatars' }),
      await uploadPicture(app, mae.token, { bucket: 'avatars', purpose: 'community' }),
    ]
    await expect(foundCommunity(mae, { avatar_media_id: face })).rejects.toMatchObject({ code: 'media_not_ready' })
    await expect(mae.call(updateProfile, { avatar_media_id: picture })).rejects.toMatchObject({ code: 'media_not_ready' })
    const made = await foundCommunity(mae, { is_public: false, avatar_media_id: picture })
    expect(made.avatar_url).toMatch(/^\/media\/avatars\/community-/)
    expect(made.avatar_url).not.toContain(mae.id)
    expect(await statusOf(made.avatar_url ?? '')).toBe(200)
  })
})

describe('a deleted community', () => {
  test('leaves its posts with their authors: those of a public one as they are, those of a private one for their authors alone', async () => {
    const { pia, quin, rob } = await people('pia', 'quin', 'rob')
    const open = (await foundCommunity(pia)).id
    const closed = await privateCommunity(pia, quin)
    await quin.call(joinCommunity, { community_id: open })
    const posts = [await publish(quin, 'Seen', { community_id: open }), await publish(quin, 'Unseen', { community_id: closed })]
    for (const community_id of [open, closed]) {
      await pia.call(deleteCommunity, { community_id })
      for (const endpoint of [getCommunity, communityPosts, communityMembers])
        await expect(quin.call(endpoint, { community_id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await rob.call(getPost, { post_id: posts[0]?.id ?? '' })).toMatchObject({ community: null, is_public: true })
    expect(await quin.call(getPost, { post_id: posts[1]?.id ?? '' })).toMatchObject({ community: null, is_public: false })
    for (const other of [pia, rob])
      await expect(other.call(getPost, { post_id: posts[1]?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
    expect((await quin.call(myCommunities)).items).toEqual([])
  })
})

describe('a private community', () => {
  test('shows its name, picture, description, rules and size to all who are signed in, and is in no list', async () => {
    const { sam, tia, uli } = await people('sam', 'tia', 'uli')
    const { id: community_id } = await foundCommunity(sam, { name: 'Quiet readers', description: 'Books', rules: 'Hush', is_public: false })
    const shown = { name: 'Quiet readers', description: 'Books', rules: 'Hush', member_count: 1, is_public: false }
    expect(await tia.call(getCommunity, { community_id })).toMatchObject({ ...shown, visible: false, owner: null, membership: null })
    expect(await sam.call(getCommunity, { community_id })).toMatchObject({ ...shown, visible: true, owner: { user_id: sam.id } })
    for (const list of [communityPosts, communityMembers])
      await expect(tia.call(list, { community_id })).rejects.toMatchObject({ code: 'forbidden' })
    await uli.call(blockUser, { user_id: sam.id })
    expect(await uli.call(getCommunity, { community_id })).toMatchObject({ ...shown, owner: null })
    expect((await tia.call(featuredCommunities, { limit: 50 })).items.map(({ id }) => id)).not.toContain(community_id)
    expect((await tia.call(search, { q: 'quiet readers', type: 'community' })).items).toEqual([])
  })
})

test('people who may not see the owner see a public community without its owner', async () => {
  const { vic, wes, xan } = await people('vic', 'wes', 'xan')
  const { id: community_id } = await foundCommunity(vic)
  await wes.call(blockUser, { user_id: vic.id })
  expect(await wes.call(getCommunity, { community_id })).toMatchObject({ visible: true, owner: null })
  expect(await xan.call(getCommunity, { community_id })).toMatchObject({ owner: { user_id: vic.id } })
  await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${vic.id})`)
  expect(await xan.call(getCommunity, { community_id })).toMatchObject({ owner: null })
  await expect(wes.call(leaveCommunity, { community_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
})
