import { blockUser } from '@atelier/contract/follows'
import { listNotifications, notificationPeople } from '@atelier/contract/notifications'
import { likePost, unlikePost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { people } = await world()

test('the people of a group are read page by page, the latest first, without those who are gone from it', async () => {
  const { ann, ...fans } = await people('ann', 'bob', 'cyn', 'dan', 'eve', 'fay')
  const { id: post_id } = await publish(ann)
  for (const person of Object.values(fans)) await person.call(likePost, { post_id })
  const [group] = (await ann.call(listNotifications)).items
  const notification_id = group?.id ?? ''
  const names = async () => {
    const all = await everyPage((cursor) => ann.call(notificationPeople, { notification_id, cursor, limit: 2 }))
    return all.map(({ username }) => username)
  }
  expect(await names()).toEqual(['fay', 'eve', 'dan', 'cyn', 'bob'])
  await fans.cyn.call(unlikePost, { post_id })
  await ann.call(blockUser, { user_id: fans.eve.id })
  expect(await names()).toEqual(['fay', 'dan', 'bob'])
  await expect(fans.bob.call(notificationPeople, { notification_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ann.call(notificationPeople, { notification_id, cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
})
