import { createComment } from '@atelier/contract/comments'
import { blockUser } from '@atelier/contract/follows'
import { createReport } from '@atelier/contract/reports'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { db, call, people } = await world()
const reportsOf = (target_id: string) =>
  db.many(sql`select type, reporter_id, reason, note, status from reports where target_id = ${target_id}`)

describe('reporting', () => {
  test('POST-009: a post, a comment, a profile and a message that one can see', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const post = await publish(ann)
    const comment = await ann.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'mine' })
    const [conversation, message] = [newId(), newId()]
    const [low, high] = [ann.id, bob.id].toSorted()
    await db.run(sql`insert into conversations (id, low_id, high_id) values (${conversation}, ${low}, ${high})`)
    await db.run(
      sql`insert into conversation_participants (conversation_id, user_id) values (${conversation}, ${ann.id}), (${conversation}, ${bob.id})`,
    )
    await db.run(
      sql`insert into messages (id, conversation_id, sender_id, seq, content) values (${message}, ${conversation}, ${ann.id}, 1, 'hey')`,
    )

    const targets = { post: post.id, comment: comment.id, profile: ann.id, message } as const
    for (const [type, target_id] of Object.entries(targets) as [keyof typeof targets, string][]) {
      await bob.call(createReport, { type, target_id, reason: 'spam', note: ' odd ' })
      expect(await reportsOf(target_id)).toEqual([{ type, reporter_id: bob.id, reason: 'spam', note: 'odd', status: 'pending' }])
    }
    expect(await db.one(sql`select reported_post_id, reported_comment_id from reports where type = 'post'`)).toEqual({
      reported_post_id: post.id,
      reported_comment_id: null,
    })
    await expect(cyn.call(createReport, { type: 'message', target_id: message, reason: 'spam' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('of the same thing twice changes nothing while the first is open, also at once', async () => {
    const { dan, eve, fay } = await people('dan', 'eve', 'fay')
    const { id: target_id } = await publish(dan)
    const report = (reason: 'spam' | 'hate') => eve.call(createReport, { type: 'post', target_id, reason })
    await Promise.all([report('spam'), report('spam'), report('spam')])
    await report('hate')
    await fay.call(createReport, { type: 'post', target_id, reason: 'hate' })
    expect(await reportsOf(target_id)).toMatchObject([{ reason: 'spam' }, { reason: 'hate', reporter_id: fay.id }])
    await db.run(sql`update reports set status = 'dismissed' where reporter_id = ${eve.id}`)
    await report('hate')
    expect(await reportsOf(target_id)).toHaveLength(3)
  })

  test('what one may not see is not there to be reported', async () => {
    const { gus, hal } = await people('gus', 'hal')
    const { id: target_id } = await publish(gus)
    await gus.call(blockUser, { user_id: hal.id })
    for (const target of [{ type: 'post', target_id } as const, { type: 'profile', target_id: gus.id } as const])
      await expect(hal.call(createReport, { ...target, reason: 'spam' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(createReport, { type: 'post', target_id, reason: 'spam' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test.each([
    [{ type: 'person' as never }, 'type'],
    [{ reason: 'because' as never }, 'reason'],
    [{ target_id: 'nonsense' }, 'target_id'],
    [{ note: 'x'.repeat(1_001) }, 'note'],
  ])('%j is refused at its field', async (wrong, field) => {
    const name = `r${crypto.randomUUID().slice(0, 8)}`
    const { [name]: who } = await people(name)
    const report = { type: 'post', target_id: newId(), reason: 'spam', ...wrong } as const
    await expect(who?.call(createReport, report)).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
  })
})
