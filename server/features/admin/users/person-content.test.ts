import { personContent } from '@atelier/contract/admin/users'
import { createComment } from '@atelier/contract/comments'
import { updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, people } = await world()
const { mod, meg, ada } = await people('mod', 'meg', 'ada')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)
const seen = async ({ id }: TestPerson, kind: 'post' | 'comment' = 'post', by = mod) =>
  (await by.call(personContent, { user_id: id, kind })).items.map(({ content }) => content)
const comment = (person: TestPerson, post_id: string, content: string) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content })

test('what somebody posted and commented for everyone is in their panel, the newest first, also once they are banned', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const { id } = await publish(ann, 'One')
  await publish(ann, 'For followers', { audience: 'followers' })
  await publish(ann, 'Two')
  await comment(ann, id, 'First')
  await comment(bob, id, 'Of somebody else')
  await comment(ann, id, 'Second')
  await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${ann.id})`)
  expect([await seen(ann), await seen(ann, 'comment')]).toEqual([
    ['Two', 'One'],
    ['Second', 'First'],
  ])
  const { items, next_cursor } = await mod.call(personContent, { user_id: ann.id, kind: 'post', limit: 1 })
  expect(items).toMatchObject([{ content: 'Two', status: 'published', media_count: 0 }])
  const rest = await mod.call(personContent, { user_id: ann.id, kind: 'post', limit: 1, cursor: next_cursor ?? '' })
  expect(rest).toMatchObject({ items: [{ content: 'One', post_id: id }], next_cursor: null })
})

test('of a private account is what was reported, and nothing else', async () => {
  const { cal, dee, eve } = await people('cal', 'dee', 'eve')
  const { id } = await publish(cal, 'Reported')
  await publish(cal, 'Quiet')
  const open = await publish(dee, 'Of dee')
  const loud = await comment(cal, open.id, 'Loud')
  await comment(cal, open.id, 'Soft')
  await comment(dee, id, 'Under a private post')
  await eve.call(createReport, { type: 'post', target_id: id, reason: 'spam' })
  await eve.call(createReport, { type: 'comment', target_id: loud.id, reason: 'spam' })
  await cal.call(updateProfile, { is_private: true })
  expect([await seen(cal), await seen(cal, 'comment'), await seen(dee, 'comment')]).toEqual([['Reported'], ['Loud'], []])
})

test('of the same or a higher role is nothing, and nobody else asks', async () => {
  for (const person of [meg, ada, mod]) await expect(seen(person)).rejects.toMatchObject({ code: 'forbidden' })
  const { fay, gil } = await people('fay', 'gil')
  await expect(seen(fay, 'post', gil)).rejects.toMatchObject({ code: 'forbidden' })
})
