import { createComment, postComments } from '@atelier/contract/comments'
import { homeFeed } from '@atelier/contract/feed'
import { approveFollowRequest, blockUser, followUser, muteUser, unfollowUser } from '@atelier/contract/follows'
import { getPost, hidePost, likePost, type Post, savePost, sharePost, unhidePost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { exploreMedia, hashtagPosts, search, trendingHashtags } from '@atelier/contract/search'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, call, people } = await world()
const { owner, secret, follower, pending, stranger, blocked, blocker } = await people(
  ...(['owner', 'secret', 'follower', 'pending', 'stranger', 'blocked', 'blocker'] as const),
)
const viewers: Record<string, TestPerson> = { owner, secret, follower, pending, stranger, blocked, blocker }
const posts: Record<string, Post> = {}

beforeAll(async () => {
  await db.run(sql`update profiles set is_private = true where user_id = ${secret.id}`)
  for (const author of [owner, secret]) {
    await follower.call(followUser, { user_id: author.id })
    await pending.call(followUser, { user_id: author.id })
    await author.call(blockUser, { user_id: blocked.id })
    await blocker.call(blockUser, { user_id: author.id })
  }
  await secret.call(approveFollowRequest, { user_id: follower.id })
  const make = async (author: TestPerson, name: string, audience?: Post['audience']) => {
    posts[name] = await publish(author, `canary ${name} #canary${name}`, { audience, media: [await uploaded(db, author)] })
  }
  await make(owner, 'open')
  await make(secret, 'private')
  await make(owner, 'held')
  await make(owner, 'removed')
  await make(owner, 'unlisted')
  await make(owner, 'followers', 'followers')
  await make(secret, 'approved', 'followers')
  await make(owner, 'mine', 'only_me')
  await db.run(sql`update posts set status = 'pending' where id = ${posts.held?.id}`)
  await db.run(sql`update posts set status = 'removed' where id = ${posts.removed?.id}`)
  await db.run(sql`update posts set is_public = false where id = ${posts.unlisted?.id}`)
})

/** Who sees what: the whole rule of visibleTo (FEED-019, QUALITY R19). `pending` follows `owner`, but waits for `secret`. */
const seen: Record<string, string[]> = {
  open: ['owner', 'secret', 'follower', 'pending', 'stranger'],
  private: ['secret', 'follower'],
  held: ['owner'],
  removed: [],
  unlisted: ['owner'],
  followers: ['owner', 'follower', 'pending'],
  approved: ['secret', 'follower'],
  mine: ['owner'],
}
const narrow = ['followers', 'approved', 'mine']

describe.each(Object.keys(seen))('the %s post', (name) => {
  const post_id = () => posts[name]?.id ?? ''

  test.each(Object.keys(viewers))('for %s', async (who) => {
    const viewer = viewers[who] as TestPerson
    const expected = seen[name]?.includes(who)
    const found = async (work: Promise<unknown>) =>
      work.then(
        () => true,
        ({ code }) => (code === 'not_found' ? false : code),
      )
    const calls = {
      get: found(viewer.call(getPost, { post_id: post_id() })),
      like: found(viewer.call(likePost, { post_id: post_id() })),
      save: found(viewer.call(savePost, { post_id: post_id() })),
      share: found(viewer.call(sharePost, { post_id: post_id() })),
      comments: found(viewer.call(postComments, { post_id: post_id() })),
      comment: found(viewer.call(createComment, { post_id: post_id(), client_id: crypto.randomUUID(), content: 'seen' })),
      report: found(viewer.call(createReport, { type: 'post', target_id: post_id(), reason: 'spam' })),
      hide: found(viewer.call(hidePost, { post_id: post_id() })),
    }
    const answers = Object.fromEntries(await Promise.all(Object.entries(calls).map(async ([key, answer]) => [key, await answer])))
    const isOwn = posts[name]?.author.user_id === viewer.id
    // Nobody reports their own.
    const due = (call: string) => (call === 'report' && isOwn ? false : expected)
    expect(answers).toEqual(Object.fromEntries(Object.keys(calls).map((key) => [key, due(key)])))
    await viewer.call(unhidePost, { post_id: post_id() })
  })

  test('for nobody signed in', async () => {
    const answers = await Promise.allSettled([call(getPost, { post_id: post_id() }), call(postComments, { post_id: post_id() })])
    const code = name === 'open' ? undefined : 'not_found'
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : undefined))).toEqual([code, code])
  })
})

describe('lists hold what their reader may see, and nothing else', () => {
  const named = (items: { content?: string; title?: string }[]) =>
    items.map(({ content, title }) => /canary (\w+)/.exec(content ?? title ?? '')?.[1]).filter((name) => name !== undefined)
  const reads: Record<string, (viewer: TestPerson) => Promise<string[]>> = {
    'For You': async (viewer) => named((await viewer.call(homeFeed, { limit: 50 })).items),
    'post search (SRCH-025)': async (viewer) => named((await viewer.call(search, { q: 'canary', type: 'post' })).items),
    hashtags: async (viewer) =>
      (await Promise.all(Object.keys(seen).map((name) => viewer.call(hashtagPosts, { name: `canary${name}` })))).flatMap(({ items }) =>
        named(items),
      ),
  }
  // Search lists what is public alone, also of one's own. For You has one's own, whomever it is for, and the rest has neither.
  const listed = (list: string, who: string) =>
    Object.keys(seen)
      .filter((name) => seen[name]?.includes(who) && (!list.includes('search') || name === 'open' || name === 'private'))
      .filter((name) => !narrow.includes(name) || (list === 'For You' && who === posts[name]?.author.username))

  test.each(Object.keys(reads).flatMap((list) => Object.keys(viewers).map((who) => [list, who])))('%s for %s', async (list, who) => {
    expect((await reads[list]?.(viewers[who] as TestPerson))?.toSorted()).toEqual(listed(list ?? '', who ?? '').toSorted())
  })

  test('Following: of whom one follows', async () => {
    const following = async (viewer: TestPerson) => named((await viewer.call(homeFeed, { tab: 'following' })).items).toSorted()
    expect(await following(follower)).toEqual(['approved', 'followers', 'open', 'private'])
    expect(await following(pending)).toEqual(['followers', 'open'])
    for (const viewer of [owner, stranger, blocked, blocker]) expect(await following(viewer)).toEqual([])
  })

  test('EXPL-039, EXPL-040: Explore, without one’s own', async () => {
    const media = async (viewer: TestPerson) => named((await viewer.call(exploreMedia)).items).toSorted()
    expect(await media(follower)).toEqual(['open', 'private'])
    expect(await media(stranger)).toEqual(['open'])
    expect(await media(owner)).toEqual([])
    for (const viewer of [blocked, blocker]) expect(await media(viewer)).toEqual([])
  })

  test('the hashtags of a private account are its followers’ alone', async () => {
    const tags = async (viewer: TestPerson) =>
      (await viewer.call(search, { q: 'canary', type: 'hashtag' })).items.map(({ title }) => title).toSorted()
    expect(await tags(stranger)).toEqual(['#canaryopen'])
    expect(await tags(follower)).toEqual(['#canaryopen', '#canaryprivate'])
    const topics = async (viewer: TestPerson) => (await viewer.call(trendingHashtags, { limit: 50 })).items.map(({ name }) => name)
    expect(await topics(stranger)).toEqual(['canaryopen'])
  })

  test('muted people and hidden posts are out of lists, but can be read', async () => {
    const { muter } = await people('muter')
    const post_id = posts.open?.id ?? ''
    await muter.call(followUser, { user_id: owner.id })
    const everywhere = async () => [
      named((await muter.call(homeFeed)).items).includes('open'),
      named((await muter.call(homeFeed, { tab: 'following' })).items).includes('open'),
      named((await muter.call(search, { q: 'canary', type: 'post' })).items).includes('open'),
      named((await muter.call(hashtagPosts, { name: 'canaryopen' })).items).includes('open'),
      named((await muter.call(exploreMedia)).items).includes('open'),
    ]
    expect(await everywhere()).toEqual([true, true, true, true, true])
    await muter.call(hidePost, { post_id })
    expect(await everywhere()).toEqual([false, false, false, false, false])
    await muter.call(unhidePost, { post_id })
    await muter.call(muteUser, { user_id: owner.id })
    expect(await everywhere()).toEqual([false, false, false, false, false])
    expect((await muter.call(getPost, { post_id })).id).toBe(post_id)
  })
})

describe('the end of access counts at once (QUALITY R19)', () => {
  test('after an unfollow, and after a ban', async () => {
    const { quiet, reader } = await people('quiet', 'reader')
    await db.run(sql`update profiles set is_private = true where user_id = ${quiet.id}`)
    await reader.call(followUser, { user_id: quiet.id })
    await quiet.call(approveFollowRequest, { user_id: reader.id })
    const { id: post_id } = await publish(quiet, 'for followers', { media: [await uploaded(db, quiet)] })
    const [media] = (await reader.call(getPost, { post_id })).post_media
    expect(media?.media_url).toContain(`?v=${reader.id}&`)
    await reader.call(unfollowUser, { user_id: quiet.id })
    await expect(reader.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await app.inject(media?.media_url ?? '')).statusCode).toBe(404)

    const { loud } = await people('loud')
    const { id: other } = await publish(loud)
    expect((await reader.call(getPost, { post_id: other })).id).toBe(other)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${loud.id})`)
    await expect(reader.call(getPost, { post_id: other })).rejects.toMatchObject({ code: 'not_found' })
  })
})
