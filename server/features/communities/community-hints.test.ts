import {
  approveMember,
  banMember,
  declineMember,
  deleteCommunity,
  joinCommunity,
  leaveCommunity,
  removeCommunityPost,
  removeMember,
  updateCommunity,
} from '@atelier/contract/communities'
import { listNotifications } from '@atelier/contract/notifications'
import { type Post, updatePost } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { publish } from '#testing/posts.ts'
import { socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const patiently = { timeout: 60_000 }

async function pair(): Promise<[TestPerson, TestPerson]> {
  const name = newId().slice(-8)
  return Object.values(await people(`a${name}`, `b${name}`)) as [TestPerson, TestPerson]
}
const notificationsOf = async (person: TestPerson) => (await person.call(listNotifications)).items.length

type Ending = () => Promise<unknown>
async function asked(me: TestPerson, other: TestPerson): Promise<string> {
  const community_id = await privateCommunity(me)
  await other.call(joinCommunity, { community_id })
  return community_id
}
const endings: [string, (me: TestPerson, other: TestPerson) => Promise<Ending>][] = [
  [
    'a request is taken back',
    async (me, other) => {
      const community_id = await asked(me, other)
      return () => other.call(leaveCommunity, { community_id })
    },
  ],
  [
    'a request is declined',
    async (me, other) => {
      const community_id = await asked(me, other)
      return () => me.call(declineMember, { community_id, user_id: other.id })
    },
  ],
  [
    'a request is approved',
    async (me, other) => {
      const community_id = await asked(me, other)
      return () => me.call(approveMember, { community_id, user_id: other.id })
    },
  ],
  [
    'somebody who asked is banned',
    async (me, other) => {
      const community_id = await asked(me, other)
      return () => me.call(banMember, { community_id, user_id: other.id })
    },
  ],
  [
    'the community becomes public and lets all in',
    async (me, other) => {
      const community_id = await asked(me, other)
      return () => me.call(updateCommunity, { community_id, is_public: true })
    },
  ],
  [
    'they are removed',
    async (me, other) => {
      const community_id = await privateCommunity(other, me)
      return () => other.call(removeMember, { community_id, user_id: me.id })
    },
  ],
  [
    'they are banned',
    async (me, other) => {
      const community_id = await privateCommunity(other, me)
      return () => other.call(banMember, { community_id, user_id: me.id })
    },
  ],
  [
    'the community is deleted',
    async (me, other) => {
      const community_id = await privateCommunity(other, me)
      return () => other.call(deleteCommunity, { community_id })
    },
  ],
  [
    'a post that mentions them becomes one of a private community',
    async (me, other) => {
      const { id: community_id } = await foundCommunity(other)
      await publish(other, `Look @${me.username}`, { community_id })
      return () => other.call(updateCommunity, { community_id, is_public: false })
    },
  ],
  [
    'a post that mentions them is taken out of a private community',
    async (me, other) => {
      const community_id = await privateCommunity(other, me)
      const { id: post_id } = await publish(other, `Look @${me.username}`, { community_id })
      return () => other.call(removeCommunityPost, { community_id, post_id })
    },
  ],
]
test.each(endings)('tells the sockets of a person that a notification is gone when %s', async (_when, prepare) => {
  const [me, other] = await pair()
  const end = await prepare(me, other)
  const before = await notificationsOf(me)
  expect(before, 'or this test means nothing').toBeGreaterThan(0)
  const socket = await connected(me.token)
  const heard = new Promise<void>((resolve) => {
    socket.on('notification', ({ unread_count }) => unread_count === before - 1 && resolve())
  })
  await end()
  await heard
  expect(await notificationsOf(me)).toBe(before - 1)
})

test.each<[string, (owner: TestPerson, community_id: string, member: TestPerson) => Promise<unknown>]>([
  ['left', (_owner, community_id, member) => member.call(leaveCommunity, { community_id })],
  ['was removed', (owner, community_id, { id: user_id }) => owner.call(removeMember, { community_id, user_id })],
  ['was banned', (owner, community_id, { id: user_id }) => owner.call(banMember, { community_id, user_id })],
])('who %s hears no more of a post that they have open', async (_how, goes) => {
  const [owner, member] = await pair()
  const community_id = await privateCommunity(owner, member)
  let post: Post = await publish(owner, 'For us', { community_id })
  const socket = await connected(member.token)
  const enter = () => socket.emitWithAck('subscribe', channelOf.post(post.id))
  expect(await enter()).toEqual([])
  const heard: string[] = []
  socket.on('post_changed', ({ post_id }) => heard.push(post_id))
  const heardOfAnEdit = async () => {
    heard.length = 0
    post = await owner.call(updatePost, { post_id: post.id, version: post.version, content: `Version ${post.version + 1}` })
    await socket.emitWithAck('subscribe', channelOf.typing(newId()))
    return heard.length
  }
  expect(await heardOfAnEdit()).toBe(1)
  await goes(owner, community_id, member)
  await expect.poll(heardOfAnEdit, patiently).toBe(0)
  expect(await enter()).toBeNull()
})
