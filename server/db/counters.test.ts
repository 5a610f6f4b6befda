import { createComment, deleteComment, likeComment, unlikeComment } from '@atelier/contract/comments'
import { acceptRequest, declineRequest, deleteConversation, openConversation, readConversation } from '@atelier/contract/conversations'
import { isFailure } from '@atelier/contract/errors'
import { approveFollowRequest, blockUser, followUser, unblockUser, unfollowUser } from '@atelier/contract/follows'
import { hideMessage, reactToMessage, readMessage, removeReaction, takeBackMessage } from '@atelier/contract/messages'
import { createPost, deletePost, getPost, likePost, savePost, sharePost, unlikePost, unsavePost, updatePost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const wrong = async () => (await checkCounters(db)).filter((counter) => counter.wrong > 0)
const comment = async (who: TestPerson, post_id: string, parent_comment_id?: string) =>
  (await who.call(createComment, { client_id: crypto.randomUUID(), post_id, content: 'Lovely', parent_comment_id })).id

test.each([1, 2, 3])('QUALITY R6: after random deeds of many at once every counter equals its rows (seed %i)', async (seed) => {
  const random = mulberry(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const crowd = Object.values(await people(...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}${seed}_crowd`))) as TestPerson[]
  await db.run(sql`update profiles set is_private = true where user_id = ${crowd[0]?.id}`)

  const posts: string[] = []
  const comments: { id: string; post_id: string }[] = []
  const post = async () =>
    posts.push((await pick(crowd).call(createPost, { client_id: crypto.randomUUID(), content: `Words ${random()} #art #ink` })).id)
  const write = async (post_id: string, answered?: string) => comments.push({ id: await comment(pick(crowd), post_id, answered), post_id })
  const answer = async () => {
    const { id, post_id } = pick(comments)
    return write(post_id, id)
  }
  const deeds: (() => Promise<unknown>)[] = [
    post,
    ...[0, 1].map(() => () => write(pick(posts))),
    ...[0, 1].map(() => answer),
    ...[followUser, followUser, unfollowUser, blockUser, unblockUser, approveFollowRequest].map(
      (deed) => () => pick(crowd).call(deed, { user_id: pick(crowd).id }),
    ),
    ...[likePost, likePost, unlikePost, savePost, savePost, unsavePost, sharePost].map(
      (deed) => () => pick(crowd).call(deed, { post_id: pick(posts) }),
    ),
    ...[likeComment, likeComment, unlikeComment, deleteComment].map(
      (deed) => () => pick(crowd).call(deed, { comment_id: pick(comments).id }),
    ),
    () => pick(crowd).call(deletePost, { post_id: pick(posts) }),
    () => pick(crowd).call(updatePost, { post_id: pick(posts), version: 1, content: `Other words ${random()} #art #clay` }),
    ...[true, false].map((is_private) => () => pick(crowd).call(updateProfile, { is_private })),
  ]
  for (let n = 0; n < 12; n++) await post()
  await write(posts[0] as string)
  let done = 0
  for (let round = 0; round < 30; round++) {
    for (const outcome of await Promise.allSettled(Array.from({ length: 12 }, () => pick(deeds)()))) {
      if (outcome.status === 'fulfilled') done++
      // Much is refused on purpose: a second follow of oneself, a like of what is gone. Nothing may fail by accident.
      else expect(isFailure(outcome.reason) && outcome.reason.status < 500, String(outcome.reason)).toBe(true)
    }
  }
  expect(done, 'or this test means nothing').toBeGreaterThan(100)
  expect(await wrong()).toEqual([])
})

test.each([1, 2, 3])(
  'QUALITY R6: after random deeds in conversations every unread count and revision equals its messages (seed %i)',
  async (seed) => {
    const random = mulberry(seed)
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
    const crowd = Object.values(await people(...['a', 'b', 'c', 'd'].map((letter) => `${letter}${seed}_talks`))) as TestPerson[]
    const conversations = [await converse(crowd[0] as TestPerson, crowd[1] as TestPerson)]
    const messages = [(await say(crowd[0] as TestPerson, conversations[0] as string)).id]
    const person = () => pick(crowd)
    const open = async () => conversations.push((await person().call(openConversation, { user_id: person().id })).id)
    const send = async () => messages.push((await say(person(), pick(conversations))).id)
    const answer = async () => messages.push((await say(person(), pick(conversations), 'Re', { reply_to_id: pick(messages) })).id)
    const deeds: (() => Promise<unknown>)[] = [
      open,
      open,
      answer,
      ...Array.from({ length: 12 }, () => send),
      ...[readConversation, readConversation, readConversation, deleteConversation, acceptRequest, declineRequest].map(
        (deed) => () => person().call(deed, { conversation_id: pick(conversations) }),
      ),
      () => person().call(readConversation, { conversation_id: pick(conversations), seq: Math.floor(random() * 30) }),
      ...[readMessage, takeBackMessage, takeBackMessage, hideMessage, removeReaction].map(
        (deed) => () => person().call(deed, { message_id: pick(messages) }),
      ),
      ...['🔥', '😂'].map((emoji) => () => person().call(reactToMessage, { message_id: pick(messages), emoji })),
      ...[followUser, unfollowUser, blockUser, unblockUser, unblockUser].map((deed) => () => person().call(deed, { user_id: person().id })),
    ]
    let done = 0
    for (let round = 0; round < 40; round++) {
      for (const outcome of await Promise.allSettled(Array.from({ length: 12 }, () => pick(deeds)()))) {
        if (outcome.status === 'fulfilled') done++
        else expect(isFailure(outcome.reason) && outcome.reason.status < 500, String(outcome.reason)).toBe(true)
      }
    }
    expect(done, 'or this test means nothing').toBeGreaterThan(100)
    expect(messages.length).toBeGreaterThan(30)
    expect(await wrong()).toEqual([])
  },
)

describe('QUALITY R6: after a cascade every counter equals its rows', () => {
  const score = async (viewer: TestPerson, post_id: string) => (await viewer.call(getPost, { post_id })).engagement_score

  test.each([
    ['of replies by one person', ['answerer', 'answerer', 'answerer', 'answerer', 'answerer'], 0],
    ['of replies by the person who is answered', ['writer', 'writer'], 0],
    ['of replies by several, one of whom has another comment', ['answerer', 'writer', 'other', 'other'], 3],
    ['of replies by the author of the post', ['author', 'author', 'answerer'], 0],
  ])('%s', async (_name, answerers, left) => {
    const names = ['author', 'writer', 'answerer', 'other'].map((name) => `${name}_${newId().slice(-8)}`)
    const made = Object.values(await people(...names)) as TestPerson[]
    const who = Object.fromEntries(['author', 'writer', 'answerer', 'other'].map((name, index) => [name, made[index] as TestPerson]))
    const { author, writer, other } = who as { author: TestPerson; writer: TestPerson; other: TestPerson }
    const { id: post_id } = await publish(author)
    const answered = await comment(writer, post_id)
    for (const name of answerers) await comment(who[name] as TestPerson, post_id, answered)
    if (left > 0) await comment(other, post_id)
    expect(await score(author, post_id)).toBe(3 * new Set([...answerers, 'writer'].filter((name) => name !== 'author')).size)
    await writer.call(deleteComment, { comment_id: answered })
    expect(await score(author, post_id)).toBe(left)
    expect(await wrong()).toEqual([])
  })

  test('of a post with everything', async () => {
    const { maker, reader } = await people('maker', 'reader')
    const { post_id } = await everything(maker, reader)
    expect(await score(maker, post_id)).toBe(10)
    await maker.call(deletePost, { post_id })
    await expect(maker.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await wrong()).toEqual([])
  })

  test('of an account, of the one who wrote and the one who responded', async () => {
    const { stayer, leaver } = await people('stayer', 'leaver')
    const kept = await everything(stayer, leaver)
    const lost = await everything(leaver, stayer)
    await db.run(sql`delete from auth.users where id = ${leaver.id}`)
    const { likes_count, comments_count, shares_count, saves_count } = await stayer.call(getPost, { post_id: kept.post_id })
    expect({ likes_count, comments_count, shares_count, saves_count }).toEqual({
      likes_count: 0,
      comments_count: 1,
      shares_count: 0,
      saves_count: 0,
    })
    expect(await score(stayer, kept.post_id)).toBe(0)
    await expect(stayer.call(getPost, { post_id: lost.post_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await wrong()).toEqual([])
  })

  test('of the pictures of a post', async () => {
    const { painter } = await people('painter')
    const { id } = await publish(painter, 'With pictures', { media: [await uploaded(db, painter), await uploaded(db, painter)] })
    const hasMedia = async () => (await db.one<{ has_media: boolean }>(sql`select has_media from posts where id = ${id}`)).has_media
    expect(await hasMedia()).toBe(true)
    await db.run(sql`delete from post_media where post_id = ${id} and order_index = 0`)
    expect(await hasMedia()).toBe(true)
    await db.run(sql`delete from post_media where post_id = ${id}`)
    expect(await hasMedia()).toBe(false)
    expect(await wrong()).toEqual([])
  })

  /** A post with a response of every kind by `fan`, whom `author` follows and who follows back; both answer each other. */
  async function everything(author: TestPerson, fan: TestPerson): Promise<{ post_id: string }> {
    await author.call(followUser, { user_id: fan.id })
    await fan.call(followUser, { user_id: author.id })
    const { id: post_id } = await publish(author, 'Everything #art #ink', { media: [await uploaded(db, author)] })
    for (const deed of [likePost, savePost, sharePost]) await fan.call(deed, { post_id })
    const mine = await comment(author, post_id)
    const theirs = await comment(fan, post_id)
    await comment(fan, post_id, mine)
    await comment(author, post_id, theirs)
    for (const comment_id of [mine, theirs]) {
      await author.call(likeComment, { comment_id })
      await fan.call(likeComment, { comment_id })
    }
    const community = newId()
    await db.run(sql`insert into communities (id, name, created_by) values (${community}, ${`Circle ${community}`}, ${author.id})`)
    await db.run(sql`insert into community_members (community_id, user_id) values (${community}, ${author.id}), (${community}, ${fan.id})`)
    return { post_id }
  }
})

test('a counter that was tampered with is found', async () => {
  await db.run(sql`update profiles set followers_count = followers_count + 1 where username = 'stayer'`)
  await db.run(sql`update posts set engagement_score = engagement_score + 1 where id = (select max(id::text)::uuid from posts)`)
  await db.run(sql`
    update conversation_participants set unread_count = unread_count + 1 where (conversation_id, user_id) = (
      select conversation_id, user_id from conversation_participants order by conversation_id, user_id limit 1)`)
  expect(await wrong()).toEqual([
    { table: 'profiles', column: 'followers_count', wrong: 1 },
    { table: 'posts', column: 'engagement_score', wrong: 1 },
    { table: 'conversation_participants', column: 'unread_count', wrong: 1 },
  ])
})

// mulberry32: a seed repeats the choices.
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
