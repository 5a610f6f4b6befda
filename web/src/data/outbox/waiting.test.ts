import { renderHook } from '@testing-library/react'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { removeEntries } from '#data/outbox/queue.ts'
import {
  ann,
  broken,
  closeTabs,
  contents,
  conversationId,
  kept,
  online,
  openTab,
  pass,
  rest,
  server,
  startOutbox,
  states,
  type Tab,
  write,
} from '#testing/outbox.ts'
import { aPost } from '#testing/posts.ts'
import { uploads } from '#testing/uploads.ts'

vi.mock('tus-js-client', () => ({ Upload, DetailedError: Error }))
const { Upload } = await import('#testing/uploads.ts')
startOutbox()

const post = aPost({ likes_count: 5 })
const user_id = crypto.randomUUID()
const wish = (tab: Tab, endpoint: Tab['likePost']) => tab.enqueue(endpoint, { post_id: post.id }, crypto.randomUUID())
const comment = (tab: Tab, content: string, post_id = post.id) => {
  const client_id = crypto.randomUUID()
  return tab.enqueue(tab.createComment, { post_id, client_id, content }, client_id)
}
const shown = (tab: Tab) => {
  const { user_liked = null, likes_count = null } = tab.cache.readPost(post.id) ?? {}
  return { user_liked, likes_count }
}
/** Answers each call as the server does. */
const take = (what: string) => {
  const { author } = post
  if (what.startsWith('PUT /users')) return { status: 200, body: { ...author, user_id, user_following: true } }
  return what === 'a comment' ? { status: 200, body: { id: crypto.randomUUID(), author } } : { status: 200, body: aPost() }
}
/** Answers likes of the post as the server does. */
const likes = (likes_count: number) => (what: string) => ({
  status: 200,
  body: { ...post, user_liked: what.startsWith('PUT'), likes_count },
})

test('DEV-014, DEV-016: a like made offline is kept as likePost, shown at once, and goes out when the network is back', async () => {
  online(false)
  const tab = await openTab()
  tab.cache.keepPost(post)
  await wish(tab, tab.likePost)
  expect(await kept()).toMatchObject([
    { action: 'likePost', data: { account: ann, input: { post_id: post.id } }, retryCount: 0, nextRetry: 0 },
  ])
  expect(shown(tab)).toEqual({ user_liked: true, likes_count: 6 })
  server.answerTo = likes(9)
  online(true)
  await pass(2_000)
  expect(contents()).toEqual([`PUT /posts/${post.id}/like`])
  expect(shown(tab)).toEqual({ user_liked: true, likes_count: 9 })
  expect(await kept()).toEqual([])
})

test('of a like and its end only the last wish waits, and goes out', async () => {
  online(false)
  const tab = await openTab()
  tab.cache.keepPost(post)
  await wish(tab, tab.likePost)
  await wish(tab, tab.unlikePost)
  expect(shown(tab)).toEqual({ user_liked: false, likes_count: 5 })
  expect((await kept()).map(({ action }) => action)).toEqual(['unlikePost'])
  server.answerTo = likes(5)
  online(true)
  await pass(2_000)
  expect(contents()).toEqual([`DELETE /posts/${post.id}/like`])
})

test('a waiting like is shown in every tab, also after a reload and on what the server tells meanwhile', async () => {
  online(false)
  const [one, other] = [await openTab(), await openTab()]
  other.cache.keepPost(post)
  await wish(one, one.likePost)
  await rest()
  expect(shown(other)).toEqual({ user_liked: true, likes_count: 6 })
  closeTabs()
  const reloaded = await openTab()
  await rest()
  reloaded.cache.keepPost({ ...post, likes_count: 7 })
  expect(shown(reloaded)).toEqual({ user_liked: true, likes_count: 8 })
})

test('a like that the server refuses leaves the outbox, and what the server knows is shown', async () => {
  online(false)
  const tab = await openTab()
  tab.cache.keepPost(post)
  await wish(tab, tab.likePost)
  server.answerTo = () => ({ status: 404, body: { code: 'not_found' } })
  online(true)
  await pass(2_000)
  expect(shown(tab)).toEqual({ user_liked: false, likes_count: 5 })
  expect(await kept()).toEqual([])
})

test('DEV-019: a like that fails three times is not sent, is no longer shown, and can be sent again', async () => {
  server.answerTo = () => broken
  const tab = await openTab()
  tab.cache.keepPost(post)
  await wish(tab, tab.likePost)
  expect(shown(tab)).toMatchObject({ user_liked: true })
  await pass(10_000)
  expect(states(tab)).toEqual([['likePost', 'failed']])
  expect(shown(tab)).toMatchObject({ user_liked: false })
  server.answerTo = likes(6)
  await tab.retry((await kept())[0].data.client_id)
  await pass(1_000)
  expect(shown(tab)).toEqual({ user_liked: true, likes_count: 6 })
  expect(await kept()).toEqual([])
})

test('writes of all kinds arrive once, in the order in which they were made', async () => {
  online(false)
  const tab = await openTab()
  await wish(tab, tab.likePost)
  await comment(tab, 'a comment')
  await tab.enqueue(tab.followUser, { user_id }, crypto.randomUUID())
  await write(tab, 'a message')
  const client_id = crypto.randomUUID()
  await tab.enqueue(tab.createPost, { client_id, content: 'a post' }, client_id)
  closeTabs()
  await openTab()
  server.answerTo = take
  online(true)
  await pass(5_000)
  expect(contents()).toEqual([`PUT /posts/${post.id}/like`, 'a comment', `PUT /users/${user_id}/follow`, 'a message', 'a post'])
  expect(await kept()).toEqual([])
})

test('a message waits for an earlier follow, which may be what allows it; a comment does not', async () => {
  const failing = new Set([`PUT /users/${user_id}/follow`])
  server.answerTo = (what) => (failing.delete(what) ? broken : take(what))
  online(false)
  const tab = await openTab()
  await tab.enqueue(tab.followUser, { user_id }, crypto.randomUUID())
  await write(tab, 'a message')
  await comment(tab, 'a comment')
  online(true)
  await pass(5_000)
  expect(contents()).toEqual([`PUT /users/${user_id}/follow`, 'a comment', `PUT /users/${user_id}/follow`, 'a message'])
})

test('a follow of a private account is shown as a request', async () => {
  online(false)
  const tab = await openTab()
  tab.cache.keepPerson({ ...post.author, user_id, is_private: true, user_following: false, user_requested: false })
  await tab.enqueue(tab.followUser, { user_id }, crypto.randomUUID())
  expect(tab.cache.people.read(user_id)).toMatchObject({ user_following: false, user_requested: true })
})

const picture = async (name: string) => new Response(name, { headers: { 'content-type': 'image/png' } }).blob()

test('a post keeps its files, uploads each once, and has them in their order with their descriptions', async () => {
  online(false)
  const tab = await openTab()
  const client_id = crypto.randomUUID()
  const media = ['a heron', 'a kingfisher'].map((alt_text) => ({ media_id: '', alt_text, is_sensitive: false }))
  const files = [await picture('one'), await picture('two')]
  await tab.enqueue(tab.createPost, { client_id, content: 'a post', media }, client_id, { files })
  closeTabs()
  const before = uploads.length
  const sent: { media: { media_id: string; alt_text: string }[] }[] = []
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, request: { body: string }) => {
    sent.push(JSON.parse(request.body))
    return reach(url, request)
  })
  server.answerTo = () => (sent.length === 1 ? broken : take('a post'))
  await openTab()
  online(true)
  await pass(10_000)
  expect(uploads.slice(before)).toEqual(['post-media image/png', 'post-media image/png'])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]?.media.map(({ alt_text }) => alt_text)).toEqual(['a heron', 'a kingfisher'])
  expect(new Set(sent[0]?.media.map(({ media_id }) => media_id)).size).toBe(2)
  expect(await kept()).toEqual([])
})

test('an entry that the version before this one has kept goes out, its upload included', async () => {
  online(false)
  await write(await openTab(), 'hello')
  closeTabs()
  const media_id = crypto.randomUUID()
  const [{ id, timestamp, data }] = await kept()
  await (await openDB('atelier-outbox')).put('offline_queue', {
    id,
    action: 'sendMessage',
    timestamp,
    retryCount: 0,
    nextRetry: 0,
    data: {
      account: ann,
      client_id: data.client_id,
      group: conversationId,
      media_id,
      file: await picture('sent before'),
      preview: {},
      input: { conversation_id: conversationId, client_id: data.client_id, content: 'from before', reply_to_id: null, card: null },
    },
  })
  const before = uploads.length
  const told: string[] = []
  server.answerTo = (what) => {
    told.push(what)
    return { status: 200 }
  }
  await openTab()
  online(true)
  await pass(2_000)
  expect(told).toEqual([`from before with ${media_id}`])
  expect(uploads.slice(before)).toEqual([])
  expect(await kept()).toEqual([])
})

test('DEV-021: an entry of another version is listed and can be given up', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  online(false)
  await write(await openTab(), 'hello')
  closeTabs()
  const [entry] = await kept()
  await (await openDB('atelier-outbox')).put('offline_queue', { ...entry, action: 'sendTelegram' })
  const tab = await openTab()
  online(true)
  await pass(100_000, 1_000)
  expect(renderHook(tab.useUnsent).result.current).toMatchObject([{ action: 'sendTelegram', state: 'failed', foreign: true }])
  await tab.discardEntry(entry.data.client_id)
  expect(await kept()).toEqual([])
})

test('a device without room keeps nothing of a write, and says so', async () => {
  online(false)
  const tab = await openTab()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(comment(tab, 'a comment')).rejects.toMatchObject({ code: 'storage_full' })
  vi.mocked(IDBObjectStore.prototype.add).mockRestore()
  expect(await kept()).toEqual([])
  expect(states(tab)).toEqual([])
})

test('the files of all posts that wait have at most 50 MB', async () => {
  online(false)
  const tab = await openTab()
  const publish = (megabytes: number) => {
    const client_id = crypto.randomUUID()
    const file = Object.defineProperty(new Blob([]), 'size', { value: megabytes * 1024 * 1024 })
    return tab.enqueue(tab.createPost, { client_id, content: `${megabytes} MB` }, client_id, { files: [file] })
  }
  await publish(30)
  await expect(publish(21)).rejects.toMatchObject({ code: 'storage_full' })
  await publish(20)
  expect(states(tab).map(([content]) => content)).toEqual(['30 MB', '20 MB'])
})

test('what a person has not sent is removed, and nothing of others', async () => {
  online(false)
  await write(await openTab(), 'from Ann')
  closeTabs()
  const [entry] = await kept()
  await (await openDB('atelier-outbox')).put('offline_queue', { ...entry, id: '1', data: { ...entry.data, account: user_id } })
  await removeEntries(ann)
  expect((await kept()).map(({ data }) => data.account)).toEqual([user_id])
})
