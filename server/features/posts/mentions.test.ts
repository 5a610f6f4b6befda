import { createComment } from '@atelier/contract/comments'
import { blockUser, followUser, unfollowUser } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, updatePost } from '@atelier/contract/posts'
import type { mentionAudiences } from '@atelier/contract/preferences'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const takes = (person: TestPerson, mention_audience: (typeof mentionAudiences)[number]) =>
  person.call(updatePreferences, { mention_audience })
const mentionsTold = async (person: TestPerson) =>
  (await person.call(listNotifications)).items.filter(({ data }) => data.kind === 'mention').length

describe('who may mention a person', () => {
  test('by default everyone; else a mention in a post, an edit or a comment is no link and no notification', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const comment = (post_id: string, content: string) => ann.call(createComment, { client_id: crypto.randomUUID(), post_id, content })
    const plain = await publish(ann, 'Nobody is named')
    const post = await publish(ann, 'With @Bob and @cyn, not bob@example.test')
    expect(post.plain_mentions).toEqual([])
    await comment(plain.id, 'Look, @bob')
    expect([await mentionsTold(bob), await mentionsTold(cyn)]).toEqual([2, 1])

    await takes(bob, 'nobody')
    // What was written before is no link from now on either.
    expect((await cyn.call(getPost, { post_id: post.id })).plain_mentions).toEqual(['bob'])
    const later = await publish(ann, '@bob, @cyn and @BOB again')
    expect(later.plain_mentions).toEqual(['bob'])
    expect((await comment(plain.id, 'And @bob, @cyn')).plain_mentions).toEqual(['bob'])
    const edited = await ann.call(updatePost, { post_id: plain.id, version: 1, content: 'Now @bob is named, and @cyn' })
    expect(edited.plain_mentions).toEqual(['bob'])
    expect([await mentionsTold(bob), await mentionsTold(cyn)]).toEqual([2, 4])

    await takes(bob, 'everyone')
    expect((await cyn.call(getPost, { post_id: later.id })).plain_mentions).toEqual([])
    await publish(ann, 'Once more @bob')
    expect(await mentionsTold(bob)).toBe(3)
  })

  test('people I follow: those whom the mentioned person follows, as long as they do', async () => {
    const { dan, eve, fay } = await people('dan', 'eve', 'fay')
    await takes(dan, 'following')
    await dan.call(followUser, { user_id: eve.id })
    // To follow dan is not enough.
    await fay.call(followUser, { user_id: dan.id })
    const [byEve, byFay, own] = [await publish(eve, '@dan'), await publish(fay, '@dan'), await publish(dan, 'I, @dan')]
    expect([byEve, byFay, own].map(({ plain_mentions }) => plain_mentions)).toEqual([[], ['dan'], []])
    expect(await mentionsTold(dan)).toBe(1)
    await dan.call(unfollowUser, { user_id: eve.id })
    expect((await fay.call(getPost, { post_id: byEve.id })).plain_mentions).toEqual(['dan'])
    await publish(eve, '@dan again')
    expect(await mentionsTold(dan)).toBe(1)
  })

  test('names nobody whom the reader may not know of', async () => {
    const { lou, mia, ned, ole } = await people('lou', 'mia', 'ned', 'ole')
    for (const person of [mia, ned]) await takes(person, 'nobody')
    const post = await publish(lou, 'With @mia and @ned')
    const read = async (reader: TestPerson) => (await reader.call(getPost, { post_id: post.id })).plain_mentions
    expect(await read(ole)).toEqual(['mia', 'ned'])
    await mia.call(blockUser, { user_id: ole.id })
    expect(await read(ole)).toEqual(['ned'])
    expect(await read(lou)).toEqual(['mia', 'ned'])
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${ned.id})`)
    expect([await read(ole), await read(lou)]).toEqual([[], ['mia']])
    const comment = await ole.call(createComment, { client_id: crypto.randomUUID(), post_id: post.id, content: 'Is @mia with @ned?' })
    expect(comment.plain_mentions).toEqual([])
    expect((await say(ole, await converse(ole, lou), '@mia?')).plain_mentions).toEqual([])
  })

  test('answers and comments on one’s own posts are told, whoever they name', async () => {
    const { gus, hal } = await people('gus', 'hal')
    await takes(gus, 'nobody')
    const { id: post_id } = await publish(gus, 'My post')
    await hal.call(createComment, { client_id: crypto.randomUUID(), post_id, content: 'Well done @gus' })
    expect((await gus.call(listNotifications)).items.map(({ data }) => data.kind)).toEqual(['comment'])
  })

  test('in a message the name stays text', async () => {
    const { ida, jon, kim } = await people('ida', 'jon', 'kim')
    const conversation_id = await converse(ida, jon)
    await takes(kim, 'nobody')
    const sent = await say(ida, conversation_id, 'Ask @kim or @jon')
    expect(sent.plain_mentions).toEqual(['kim'])
    expect((await jon.call(listMessages, { conversation_id })).items[0]?.plain_mentions).toEqual(['kim'])
    expect(await mentionsTold(kim)).toBe(0)
  })
})
