import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { pushSchema, tapPlace } from '../push.ts'
import { graphemes } from './graphemes.ts'
import { pushOf } from './push-of.ts'

const ids = { id: 'group', account_id: 'me', user_id: 'ann', post_id: 'post', conversation_id: 'talk' }
const author = { user_id: ids.user_id, username: 'ann', full_name: 'Ann', avatar_url: null, is_verified: false, is_private: false }
const notification = { id: ids.id, title: 'Title', content: 'Ann did this', data: {}, senderProfile: author }
const to = { account_id: ids.account_id, unread: 3 }
const common = { accountId: 'me', notificationId: 'group', userId: 'ann', unread: '3' }

test.each([
  ['message', { conversation_id: 'talk' }, 'message', 'conversation:talk', { to: '/messages', search: { with: 'ann' } }],
  ['follow', {}, 'follow', 'notification:group', { to: '/profile/ann' }],
  ['like', { post_id: 'post' }, 'post_like', 'post:post', { to: '/post/post' }],
  ['comment', { post_id: 'post', comment_id: 'c' }, 'post_comment', 'post:post', { to: '/post/post', search: { comment: 'c' } }],
  ['mention', { post_id: 'post' }, 'mention', 'post:post', { to: '/home' }],
  ['mention', { post_id: 'post', comment_id: 'c' }, 'mention', 'post:post', { to: '/home', search: { post: 'post', comment: 'c' } }],
  ['system', { kind: 'warning' }, 'system', 'notification:group', { to: '/home' }],
] as const)('a group of type %s is a push whose tap leads where the specification says', (type, data, pushed, tag, place) => {
  const push = pushOf({ ...notification, type, data }, to)
  expect(pushSchema.parse(push)).toEqual(push)
  expect(push).toMatchObject({ title: 'Title', body: 'Ann did this', tag, data: { ...common, type: pushed } })
  expect(tapPlace(push.data)).toEqual(place)
})

test('nobody is named where the group has no person', () => {
  expect(pushOf({ ...notification, type: 'system', senderProfile: null }, to).data).not.toHaveProperty('userId')
})

test('where several accounts get pushes it names its own, and replaces none of another account', () => {
  const talk = { ...notification, type: 'message', data: { conversation_id: crypto.randomUUID() } } as const
  const pushes = ['ann', 'bob'].map((named) => pushOf(talk, { ...to, account_id: crypto.randomUUID(), named }))
  expect(pushes.map(({ title }) => title)).toEqual(['@ann · Title', '@bob · Title'])
  const tags = pushes.map(({ tag }) => tag)
  expect(new Set(tags).size).toBe(2)
  expect(Math.max(...tags.map(({ length }) => length))).toBeLessThanOrEqual(64)
})

test('a long text is cut between characters and says so', () => {
  const { title, body } = pushOf({ ...notification, type: 'mention', title: '👩‍🎨'.repeat(100), content: 'word '.repeat(100) }, to)
  expect([graphemes(title), title.at(-1)]).toEqual([limits.push.title, '…'])
  expect(body).toMatch(/word…$/)
  expect(graphemes(body)).toBeLessThanOrEqual(limits.push.body)
})
