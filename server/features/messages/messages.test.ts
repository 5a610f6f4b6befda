import type { InputOf } from '@atelier/contract/endpoint'
import { followUser } from '@atelier/contract/follows'
import { listMessages, messageChanges, sendMessage } from '@atelier/contract/messages'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()

async function conversation(one: TestPerson, other: TestPerson): Promise<string> {
  const id = newId()
  const [low, high] = [one.id, other.id].sort()
  await db.run(sql`insert into conversations (id, low_id, high_id) values (${id}, ${low}, ${high})`)
  await db.run(
    sql`insert into conversation_participants (conversation_id, user_id, status) values (${id}, ${one.id}, 'accepted'), (${id}, ${other.id}, 'request')`,
  )
  return id
}
const say = (who: TestPerson, conversation_id: string, content = 'Hello', more: Partial<InputOf<typeof sendMessage>> = {}) =>
  who.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content, ...more })

describe('sending', () => {
  test('MSG-066, MSG-072: a message is trimmed text, and a repeated client_id answers with the first', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await conversation(ann, bob)
    const first = await say(ann, conversation_id, '  Hi ')
    expect(first).toMatchObject({ content: 'Hi', seq: 1, revision: 1, is_read: false, sender_id: ann.id, covered: false })
    expect(await say(ann, conversation_id, 'other', { client_id: first.client_id as string })).toEqual(first)
    const reply = await say(bob, conversation_id, 'yes', { reply_to_id: first.id })
    expect(reply.reply_to).toMatchObject({ content: 'Hi', seq: 1 })
    await expect(say(bob, conversation_id, 'yes', { reply_to_id: newId() })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'reply_to_id', code: 'not_found' }],
    })
  })

  test('MSG-081: twenty at once are numbered without gaps and listed newest first', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const conversation_id = await conversation(cyn, dan)
    await dan.call(followUser, { user_id: cyn.id })
    await Promise.all(Array.from({ length: 20 }, (_, n) => say(cyn, conversation_id, `n ${n}`)))
    const { items } = await cyn.call(listMessages, { conversation_id })
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n))
    const all = await everyPage((cursor) => dan.call(listMessages, { conversation_id, cursor, direction: 'newer', limit: 4 }))
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect((await dan.call(messageChanges, { conversation_id, after: 19 })).items.map(({ seq }) => seq)).toEqual([20])
  })
})
