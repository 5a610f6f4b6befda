import { deleteConversation } from '@atelier/contract/conversations'
import { blockUser, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { hideMessage, listMessages, messageChanges, reactToMessage } from '@atelier/contract/messages'
import { deletePost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, people } = await world()
const notFound = { code: 'not_found' }
const seqs = (items: { seq: number }[]) => items.map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Two people and their conversation of `count` messages. */
async function talk<Name extends string>(names: readonly [Name, Name], count: number) {
  const both = await people(...names)
  const [one, other]: TestPerson[] = names.map((name) => both[name])
  if (!one || !other) throw new Error('A conversation has two people')
  const conversation_id = await converse(one, other)
  for (let n = 1; n <= count; n++) await say(n % 3 === 0 ? other : one, conversation_id, `number ${n}`)
  return { one, other, conversation_id }
}

describe('reading a conversation', () => {
  test('MSG-081, MSG-082, MSG-083: fifty a page, newest first, each with its sender', async () => {
    const { one, other, conversation_id } = await talk(['ann', 'bob'], 53)
    const page = await other.call(listMessages, { conversation_id })
    expect(limits.messages.page).toBe(50)
    expect(seqs(page.items)).toEqual(upTo(53).slice(3).toReversed())
    expect(page.revision).toBe(53)
    for (const { sender, sender_id } of page.items)
      expect(sender).toMatchObject(sender_id === one.id ? { username: 'ann', full_name: 'Ann Tester' } : { username: 'bob' })
    const rest = await other.call(listMessages, { conversation_id, cursor: page.next_cursor ?? '' })
    expect([seqs(rest.items), rest.next_cursor]).toEqual([[3, 2, 1], null])
    await expect(one.call(listMessages, { conversation_id, cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
    await expect(one.call(listMessages, { conversation_id, limit: 51 })).rejects.toMatchObject({ code: 'invalid' })
    const { cyn } = await people('cyn')
    await expect(cyn.call(listMessages, { conversation_id })).rejects.toMatchObject(notFound)
    await expect(cyn.call(messageChanges, { conversation_id, after: 0 })).rejects.toMatchObject(notFound)
    await expect(call(listMessages, { conversation_id })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('all pages are the whole conversation, in both directions and from any message', async () => {
    const { one, conversation_id } = await talk(['dan', 'eve'], 11)
    const pages = (input: { direction?: 'older' | 'newer'; from?: number; limit: number }) =>
      everyPage((cursor) => one.call(listMessages, { conversation_id, cursor, ...input })).then(seqs)
    for (const limit of [1, 4, 11, 50]) {
      expect(await pages({ limit })).toEqual(upTo(11).toReversed())
      expect(await pages({ limit, direction: 'newer' })).toEqual(upTo(11))
      expect(await pages({ limit, direction: 'newer', from: 6 })).toEqual([6, 7, 8, 9, 10, 11])
      expect(await pages({ limit, from: 6 })).toEqual([6, 5, 4, 3, 2, 1])
    }
    expect(await pages({ limit: 4, from: 12, direction: 'newer' })).toEqual([])
  })

  test('deleted and hidden messages are gone from pages and changes, and pages stay full', async () => {
    const { one, other, conversation_id } = await talk(['fay', 'gus'], 4)
    await other.call(deleteConversation, { conversation_id })
    expect((await other.call(listMessages, { conversation_id })).items).toEqual([])
    for (let n = 5; n <= 9; n++) await say(one, conversation_id, `number ${n}`)
    const items = (await other.call(listMessages, { conversation_id })).items
    expect(seqs(items)).toEqual([9, 8, 7, 6, 5])
    await other.call(hideMessage, { message_id: items[1]?.id ?? '' })
    const page = await other.call(listMessages, { conversation_id, limit: 3 })
    expect(seqs(page.items)).toEqual([9, 7, 6])
    const changes = await other.call(messageChanges, { conversation_id, after: 0, limit: 2 })
    expect([seqs(changes.items), changes.more]).toEqual([[5, 6], true])
    expect(seqs((await one.call(messageChanges, { conversation_id, after: 0 })).items)).toEqual(upTo(9))
  })

  test('changes come in the order in which they happened, until there are no more', async () => {
    const { one, other, conversation_id } = await talk(['hal', 'ida'], 7)
    const [first] = (await one.call(messageChanges, { conversation_id, after: 0, limit: 1 })).items
    await other.call(reactToMessage, { message_id: first?.id ?? '', emoji: '🔥' })
    const missed: number[] = []
    let after = 3
    for (let more = true; more; ) {
      const answer = await one.call(messageChanges, { conversation_id, after, limit: 2 })
      missed.push(...seqs(answer.items))
      expect(answer.revision).toBe(8)
      after = answer.items.at(-1)?.revision ?? after
      more = answer.more
    }
    expect(missed).toEqual([4, 5, 6, 7, 1])
    expect(await one.call(messageChanges, { conversation_id, after })).toMatchObject({ items: [], more: false, revision: 8 })
  })
})

describe('cards', () => {
  const makePrivate = ({ id }: TestPerson) => db.run(sql`update profiles set is_private = true where user_id = ${id}`)

  test('show a post and a person as each of the two may see them', async () => {
    const { jan, kim, lea } = await people('jan', 'kim', 'lea')
    const conversation_id = await converse(jan, kim)
    const { id } = await publish(lea, 'A vase')
    const sent = await say(jan, conversation_id, '', { card: { kind: 'post', id } })
    expect(sent).toMatchObject({ content: null, card: { kind: 'post', post: { id, content: 'A vase', author: { username: 'lea' } } } })
    await say(jan, conversation_id, 'Her', { card: { kind: 'profile', id: lea.id } })
    const cards = async (person: TestPerson) =>
      (await person.call(listMessages, { conversation_id })).items.map(({ card }) =>
        card?.kind === 'post' ? card.post?.content : card?.profile?.username,
      )
    expect(await cards(kim)).toEqual(['lea', 'A vase'])
    await jan.call(followUser, { user_id: lea.id })
    await makePrivate(lea)
    expect([await cards(jan), await cards(kim)]).toEqual([
      ['lea', 'A vase'],
      ['lea', undefined],
    ])
    await lea.call(blockUser, { user_id: kim.id })
    expect([await cards(jan), await cards(kim)]).toEqual([
      ['lea', 'A vase'],
      [undefined, undefined],
    ])
    await lea.call(deletePost, { post_id: id })
    expect((await jan.call(listMessages, { conversation_id })).items[1]).toMatchObject({ id: sent.id, card: { kind: 'post', post: null } })
  })

  test('are only of what the sender can see', async () => {
    const { mia, ned, oda } = await people('mia', 'ned', 'oda')
    const conversation_id = await converse(mia, ned)
    const { id } = await publish(oda)
    await makePrivate(oda)
    const refused = { errors: [{ field: 'card.id', code: 'not_found' }] }
    await expect(say(mia, conversation_id, '', { card: { kind: 'post', id } })).rejects.toMatchObject(refused)
    await expect(say(mia, conversation_id, '', { card: { kind: 'post', id: newId() } })).rejects.toMatchObject(refused)
    expect((await say(mia, conversation_id, '', { card: { kind: 'profile', id: oda.id } })).card).toMatchObject({ kind: 'profile' })
    await oda.call(blockUser, { user_id: mia.id })
    await expect(say(mia, conversation_id, '', { card: { kind: 'profile', id: oda.id } })).rejects.toMatchObject(refused)
    expect(await db.one(sql`select last_seq from conversations where id = ${conversation_id}`)).toEqual({ last_seq: 1 })
  })
})
