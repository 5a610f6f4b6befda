import { createComment } from '@atelier/contract/comments'
import { blockUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { world } from '#testing/world.ts'

const { db, people, call } = await world()
const { ann, bob, cleo } = await people('ann', 'bob', 'cleo')
const post = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'Look at this' })
const open = (targetId: string) =>
  db.many<{ reason: string; reporter_id: string }>(sql`select reason, reporter_id from reports where target_id = ${targetId}`)

it('POST-009 a post is reported once per person while the report is open', async () => {
  const report = { type: 'post', target_id: post.id, reason: 'spam' } as const
  await Promise.all([bob.call(createReport, report), bob.call(createReport, report), bob.call(createReport, { ...report, reason: 'hate' })])
  await cleo.call(createReport, report)
  expect((await open(post.id)).map(({ reporter_id }) => reporter_id).sort()).toEqual([bob.id, cleo.id].sort())
})

it('comments and profiles are reported the same way', async () => {
  const comment = await ann.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'Mine' })
  await bob.call(createReport, { type: 'comment', target_id: comment.id, reason: 'harassment', note: 'Again.' })
  await bob.call(createReport, { type: 'profile', target_id: ann.id, reason: 'other' })
  expect(await open(comment.id)).toHaveLength(1)
  expect(await open(ann.id)).toHaveLength(1)
})

it('what one made oneself, cannot see or that is not there is not found', async () => {
  const about = (target_id: string) => ({ type: 'post', target_id, reason: 'spam' }) as const
  await expect(ann.call(createReport, about(post.id))).rejects.toMatchObject({ code: 'not_found' })
  await expect(bob.call(createReport, about(crypto.randomUUID()))).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(createReport, about(post.id))).rejects.toMatchObject({ code: 'unauthenticated' })
  await ann.call(blockUser, { user_id: cleo.id })
  await expect(cleo.call(createReport, about(post.id))).rejects.toMatchObject({ code: 'not_found' })
})
