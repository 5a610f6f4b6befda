import { createComment } from '@atelier/contract/comments'
import { communityPosts, createCommunity, joinCommunity } from '@atelier/contract/communities'
import { homeFeed } from '@atelier/contract/feed'
import { followUser, notifyOfPosts } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listMutedWords, muteWord, unmuteWord } from '@atelier/contract/muted-words'
import { listNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { getPost, likePost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { exploreMedia, hashtagPosts, searchPosts, trendingPosts } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { endMutedWords } from '#features/muted-words/end-muted-words.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people } = await world()

const mute = (person: TestPerson, phrase: string, for_days?: number) =>
  person.call(muteWord, { client_id: crypto.randomUUID(), phrase, for_days })
const words = async (person: TestPerson) => (await person.call(listMutedWords)).items
const phrases = async (person: TestPerson) => (await words(person)).map(({ phrase }) => phrase)
const refusal = (code: string) => ({ code: 'invalid', errors: [{ field: 'phrase', code }] })

describe('the list of muted words', () => {
  test('holds what was added, the last first, with its end, until it is removed', async () => {
    clock.stop()
    const { ann, bob } = await people('ann', 'bob')
    expect(await words(ann)).toEqual([])
    const spoilers = await mute(ann, '  Spoilers ', 7)
    expect(spoilers).toMatchObject({ phrase: 'Spoilers', ends_at: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString() })
    const crypto = await mute(ann, 'crypto')
    expect(crypto.ends_at).toBeNull()
    expect(await words(ann)).toEqual([crypto, spoilers])

    await bob.call(unmuteWord, { muted_word_id: crypto.id })
    expect(await words(ann)).toHaveLength(2)
    expect(await words(bob)).toEqual([])
    await ann.call(unmuteWord, { muted_word_id: crypto.id })
    await ann.call(unmuteWord, { muted_word_id: crypto.id })
    expect(await words(ann)).toEqual([spoilers])
  })

  test('a repeated call answers with the first result, and a word that is there gets the new end', async () => {
    const { cyn } = await people('cyn')
    const call = { client_id: crypto.randomUUID(), phrase: 'Élan', for_days: 1 }
    const [first, again] = await Promise.all([cyn.call(muteWord, call), cyn.call(muteWord, call)])
    expect(again).toEqual(first)
    // The same in capitals, with the accent as a character of its own.
    const forGood = await mute(cyn, 'E\u0301LAN')
    expect(forGood).toEqual({ ...first, ends_at: null })
    expect(await words(cyn)).toEqual([forGood])
  })

  test('holds as many as the limits say, also of additions at once', async () => {
    const { dan } = await people('dan')
    await db.run(sql`
      insert into muted_words (id, user_id, phrase, created_at)
      select gen_random_uuid(), ${dan.id}, 'word ' || n, ${clock.now()} from generate_series(2, ${limits.mutedWords.max}) n`)
    const outcomes = await Promise.allSettled([mute(dan, 'one'), mute(dan, 'more')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal('muted_word_limit'))
    expect(await words(dan)).toHaveLength(limits.mutedWords.max)
    await expect(mute(dan, 'WORD 7', 1)).resolves.toMatchObject({ phrase: 'word 7' })
  })

  test.each([
    ['', 'required'],
    [' \n ', 'required'],
    ['\u200b\u200d', 'required'],
    ['x'.repeat(limits.mutedWords.phrase + 1), 'too_long'],
    ['a\u0000b', 'not_text'],
  ])('refuses %j', async (phrase, code) => {
    const name = `p${crypto.randomUUID().slice(0, 8)}`
    const { [name]: who } = await people(name)
    await expect(mute(who as TestPerson, phrase)).rejects.toMatchObject(refusal(code))
  })

  test('takes an exact end too, which is to come and within the limits', async () => {
    const { flo } = await people('flo')
    const until = (ms: number) => {
      const ends_at = new Date(clock.now().getTime() + ms).toISOString()
      return flo.call(muteWord, { client_id: crypto.randomUUID(), phrase: 'spoilers', ends_at })
    }
    const { ends_at, id } = await until(90_000)
    expect(await words(flo)).toMatchObject([{ id, ends_at }])
    for (const ms of [0, -1, limits.mutedWords.days * 86_400_000 + 1])
      await expect(until(ms)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'ends_at', code: 'out_of_range' }] })
    expect(await words(flo)).toMatchObject([{ id, ends_at }])
  })

  test('takes what grows when it is compared, and days within the limits alone', async () => {
    const { eva } = await people('eva')
    await mute(eva, '\ufdfa'.repeat(limits.mutedWords.phrase))
    expect((await eva.call(homeFeed)).items).toEqual([])
    for (const for_days of [0, -1, 1.5, limits.mutedWords.days + 1])
      await expect(mute(eva, 'word', for_days)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'for_days' }] })
  })
})

describe('what a muted word hides', () => {
  const cases: [phrase: string, hidden: string[], shown: string[]][] = [
    [
      'Art',
      ['some art', 'ART.', 'my #art', 'art', 'pop-art!', 'art’s end', 'fine\nart'],
      ['artist', 'start', '#artwork', 'street_art', 'art2'],
    ],
    ['#art', ['so #art', '#Art!'], ['art', '#arts', '#art_school']],
    ['@fay', ['with @fay.', '@FAY'], ['fay', '@fayette']],
    ['digital art', ['Digital  Art', 'digital\nart'], ['digital', 'art digital', 'digitalart', 'digital arts']],
    ['c++', ['I like C++.', 'c++'], ['c', 'c+', 'abc++']],
    ['50%', ['at 50% off'], ['50', '150%']],
    ['a.b*c(d)[e]^$|\\', ['so A.B*C(D)[E]^$|\\ it is'], ['axb*c(d)[e]^$|\\', 'a.b']],
    ['.*', ['see .* here'], ['anything']],
    ['(?i)', ['what (?i) means'], ['i']],
    ["o'reilly", ["O'Reilly's"], ['oreilly']],
    ['straße', ['STRASSE', 'die Straße,'], ['straßenbahn']],
    ['ΣΊΣΥΦΟΣ', ['ο σίσυφος.'], ['σίσυφοσα']],
    ['café', ['cafe\u0301', 'CAFÉ'], ['cafe', 'cafés']],
    ['кот', ['мой Кот.'], ['который']],
    ['猫', ['我爱猫咪', 'x猫'], ['狗']],
    ['cat', ['我爱cat咪'], ['cats']],
    ['แมว', ['ฉันรักแมวมาก'], ['หมา']],
    ['हिन', ['हिन भी'], ['हिन्दी']],
    ['קל', ['זה קל.'], ['קלה']],
    ['😀', ['so 😀😀', 'a😀b'], ['😃']],
    ['❤️', ['❤', 'I ❤️ it'], ['💔']],
    ['spoiler', ['spo\u200biler', 'ｓｐｏｉｌｅｒ', '𝐬𝐩𝐨𝐢𝐥𝐞𝐫'], ['spoilers']],
  ]
  test.each(cases)('%s', async (phrase, hidden, shown) => {
    const [reader, writer] = [`r${crypto.randomUUID().slice(0, 8)}`, `w${crypto.randomUUID().slice(0, 8)}`]
    const { [reader]: ria, [writer]: wim } = (await people(reader, writer)) as Record<string, TestPerson>
    if (!ria || !wim) throw new Error('nobody')
    await ria.call(followUser, { user_id: wim.id })
    for (const text of [...hidden, ...shown]) await publish(wim, text)
    const read = async () =>
      (await everyPage((cursor) => ria.call(homeFeed, { tab: 'following', limit: 50, cursor }))).map(({ content }) => content)
    expect(new Set(await read())).toEqual(new Set([...hidden, ...shown]))
    await mute(ria, phrase)
    expect((await read()).toSorted()).toEqual(shown.toSorted())
  })
})

test('posts with a muted word are in no list but profiles, and open by their address; one’s own are untouched', async () => {
  const { gil, hal } = await people('gil', 'hal')
  await gil.call(followUser, { user_id: hal.id })
  const { id: community_id } = await hal.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Harbour people' })
  await gil.call(joinCommunity, { community_id })
  const make = async (who: TestPerson, text: string) =>
    (await publish(who, `${text} #harbourlight`, { community_id, media: [await uploaded(db, who)] })).id
  const [muted, other, own] = [
    await make(hal, 'A Lighthouse by night'),
    await make(hal, 'A pier by night'),
    await make(gil, 'My lighthouse'),
  ]
  const ids = (page: { items: { id: string }[] }) =>
    page.items
      .map(({ id }) => id)
      .filter((id) => [muted, other, own].includes(id))
      .toSorted()
  const lists = {
    following: async () => ids(await gil.call(homeFeed, { tab: 'following' })),
    forYou: async () => ids(await gil.call(homeFeed)),
    newest: async () => ids(await gil.call(exploreMedia, { s: 'recent' })),
    popular: async () => ids(await gil.call(exploreMedia, { s: 'popular' })),
    trending: async () => ids(await gil.call(trendingPosts)),
    search: async () => ids(await gil.call(searchPosts, { q: 'night' })),
    hashtag: async () => ids(await gil.call(hashtagPosts, { name: 'harbourlight' })),
    community: async () => ids(await gil.call(communityPosts, { community_id })),
  }
  const read = async (): Promise<Record<string, string[]>> =>
    Object.fromEntries(await Promise.all(Object.entries(lists).map(async ([name, list]) => [name, await list()])))
  const before = await read()
  for (const [name, found] of Object.entries(before)) expect(found, name).toContain(muted)

  const { id: muted_word_id } = await mute(gil, 'lighthouse')
  expect(await read()).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, found]) => [name, found.filter((id) => id !== muted)])),
  )
  expect(ids(await gil.call(homeFeed))).toContain(own)
  expect(await gil.call(getPost, { post_id: muted })).toMatchObject({ id: muted })
  expect(ids(await gil.call(profilePosts, { user_id: hal.id }))).toContain(muted)
  // Nobody else's lists.
  expect(ids(await hal.call(homeFeed))).toContain(muted)

  await gil.call(unmuteWord, { muted_word_id })
  expect(await read()).toEqual(before)
})

test('notifications about posts and comments with a muted word are neither shown nor counted', async () => {
  const { ida, jon } = await people('ida', 'jon')
  await ida.call(followUser, { user_id: jon.id })
  await ida.call(notifyOfPosts, { user_id: jon.id })
  const own = await publish(ida, 'My own spoilers')
  const told = async () => ({
    shown: (await ida.call(listNotifications, {})).items.map(({ data }) => data.kind).toSorted(),
    unread: (await ida.call(unreadNotifications)).count,
  })
  await publish(jon, 'Spoilers for @ida')
  const say = (content: string) => jon.call(createComment, { client_id: crypto.randomUUID(), post_id: own.id, content })
  await say('More SPOILERS!')
  await jon.call(likePost, { post_id: own.id })
  await expect.poll(told).toEqual({ shown: ['comment', 'like', 'mention'], unread: 3 })

  const { id: muted_word_id } = await mute(ida, 'spoilers')
  // A like of one's own post stays, whatever one wrote in it.
  expect(await told()).toEqual({ shown: ['like'], unread: 1 })
  await say('And spoilers again')
  expect(await told()).toEqual({ shown: ['like'], unread: 1 })
  await say('Without them')
  expect(await told()).toEqual({ shown: ['comment', 'like'], unread: 2 })
  await ida.call(unmuteWord, { muted_word_id })
  expect((await told()).shown).toEqual(['comment', 'like', 'mention'])
})

test('a page looks at so many candidates only, and the next goes on behind them', async () => {
  const { mia, nat } = await people('mia', 'nat')
  const first = await publish(nat, 'A calm one #endless')
  await db.run(sql`
    with made as (
      insert into posts (id, user_id, content) select overlay(${newId()}::text placing lpad(n::text, 12, '0') from 25)::uuid, ${nat.id}, 'Loud again'
      from generate_series(1, ${limits.page.looked}) n returning id
    )
    insert into post_hashtags (post_id, hashtag_id) select made.id, h.id from made, hashtags h where h.name = 'endless'`)
  await mute(mia, 'loud')
  const pages = {
    hashtag: (cursor?: string) => mia.call(hashtagPosts, { name: 'endless', cursor }),
    forYou: (cursor?: string) => mia.call(homeFeed, { cursor }),
  }
  for (const [name, page] of Object.entries(pages)) {
    const short = await page()
    expect(short.items, name).toEqual([])
    expect(
      (await page(short.next_cursor ?? '')).items.map(({ id }) => id),
      name,
    ).toContain(first.id)
    expect(
      (await everyPage(page)).filter(({ id }) => id === first.id),
      name,
    ).toHaveLength(1)
  }
})

test('a word that was muted for a day appears again after it', async () => {
  const { kai, lea } = await people('kai', 'lea')
  const { id } = await publish(lea, 'Spoilers of the day')
  const isShown = async () => (await kai.call(homeFeed)).items.some((post) => post.id === id)
  const { id: word, ends_at } = await mute(kai, 'spoilers', 1)
  // A session does not last for a day.
  const soon = new Date(new Date(ends_at ?? '').getTime() - (86_400 - 60) * 1_000)
  await db.run(sql`update muted_words set ends_at = ${soon} where id = ${word}`)
  await mute(kai, 'other')
  clock.pass(59)
  await endMutedWords(deps)
  expect(await isShown()).toBe(false)
  expect(await phrases(kai)).toEqual(['other', 'spoilers'])
  clock.pass(1)
  expect(await phrases(kai)).toEqual(['other'])
  await endMutedWords(deps)
  expect(await isShown()).toBe(true)
  expect(await phrases(kai)).toEqual(['other'])
})
