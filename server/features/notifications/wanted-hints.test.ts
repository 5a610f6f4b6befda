import { blockUser, followUser, muteUser, removeFollower, unblockUser, unmuteUser } from '@atelier/contract/follows'
import { muteWord, unmuteWord } from '@atelier/contract/muted-words'
import { hidePost, unhidePost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { world } from '#testing/world.ts'

const { deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)

test('what somebody wants in lists is told to their other devices, and to nobody else', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const { id: post_id } = await publish(bob)
  await bob.call(followUser, { user_id: ann.id })
  const { id: muted_word_id } = await ann.call(muteWord, { client_id: crypto.randomUUID(), phrase: 'spoilers' })
  const [own, others] = await Promise.all([connected(ann.token), connected(bob.token)])
  const heard: string[] = []
  others.onAny((event: string) => heard.push(event))
  const deeds = [
    () => ann.call(muteWord, { client_id: crypto.randomUUID(), phrase: 'crypto' }),
    () => ann.call(unmuteWord, { muted_word_id }),
    () => ann.call(hidePost, { post_id }),
    () => ann.call(unhidePost, { post_id }),
    () => ann.call(removeFollower, { user_id: bob.id }),
    () => ann.call(muteUser, { user_id: bob.id }),
    () => ann.call(unmuteUser, { user_id: bob.id }),
    () => ann.call(blockUser, { user_id: bob.id }),
    () => ann.call(unblockUser, { user_id: bob.id }),
  ]
  for (const deed of deeds) {
    const told = next(own, 'lists_changed')
    await deed()
    await told
  }
  // Comes last, so that everything before has arrived.
  const end = next(others, 'lists_changed')
  await bob.call(muteWord, { client_id: crypto.randomUUID(), phrase: 'mine' })
  await end
  expect(heard.filter((event) => event === 'lists_changed')).toHaveLength(1)
})
