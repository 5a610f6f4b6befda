import { followUser } from '@atelier/contract/follows'
import { deletePost, getPost, type Post, setAudience } from '@atelier/contract/posts'
import { getProfile, updateProfile } from '@atelier/contract/profiles'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { publish } from '#testing/posts.ts'
import { upload, uploadPicture } from '#testing/uploads.ts'
import { webFolder } from '#testing/web-folder.ts'
import { type TestPerson, world } from '#testing/world.ts'

const mediaUrl = 'https://cdn.example'
const { app, deps, people } = await world({ mediaUrl })
const { ann, bob } = await people('ann', 'bob')
const pages = Fastify()
await pageRoutes(pages, deps, webFolder())
afterAll(() => pages.close())

const posted = async (by: TestPerson, content = 'With a picture') =>
  publish(by, content, { media: [{ media_id: await uploadPicture(app, by.token) }] })
const linkOf = ({ post_media }: Post) => post_media[0]?.media_url ?? ''
const named = new RegExp(`^${mediaUrl}/media/`)
const here = (link: string) => link.replace(mediaUrl, '')
const statusOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode

test('links to public files lead to MEDIA_URL, those that are signed to the server', async () => {
  const avatar = await upload(app, ann.token, (await app.inject({ url: here(linkOf(await posted(ann))) })).rawPayload, {
    bucket: 'avatars',
    filetype: 'image/webp',
  })
  await ann.call(updateProfile, { avatar_media_id: avatar.media_id })
  const content = 'say "avatar_url":"/media/avatars/a.jpg"'
  const post = await posted(ann, content)
  for (const viewer of [ann, bob]) {
    const shown = await viewer.call(getPost, { post_id: post.id })
    expect([linkOf(shown), shown.author.avatar_url]).toEqual([expect.stringMatching(named), expect.stringMatching(named)])
    expect(shown.content).toBe(content)
  }
  expect(await statusOf(here(linkOf(post)))).toBe(200)
  expect((await bob.call(getProfile, { identifier: ann.id })).avatar_url).toMatch(named)
  await bob.call(followUser, { user_id: ann.id })
  await ann.call(setAudience, { post_id: post.id, audience: 'followers' })
  const narrowed = linkOf(await bob.call(getPost, { post_id: post.id }))
  expect(narrowed).toMatch(/^\/media\/post-media\/.*\?v=/)
  expect(await statusOf(narrowed)).toBe(200)
})

test('native apps, whose pages allow only what they were built with, get links without an origin', async () => {
  const post = await posted(ann)
  for (const origin of ['capacitor://localhost', 'https://localhost']) {
    const { body } = await app.inject({ url: `/api/posts/${post.id}`, headers: { origin } })
    expect(JSON.parse(body).post_media[0].media_url).toMatch(/^\/media\//)
  }
})

test('so do painted pages and what programs read, and the policies allow it', async () => {
  const post = await posted(ann, 'For programs')
  const { body, headers } = await pages.inject(`/post/${post.id}`)
  expect(body).toContain(`<meta property="og:image" content="${linkOf(post)}">`)
  expect(body).toContain(`imagesrcset="${linkOf(post)}`)
  expect(body).not.toContain('"/media/')
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(headers['content-security-policy']).toMatch(new RegExp(`${name} 'self'[^;]* ${mediaUrl}`))
  const feed = await app.inject('/profile/ann/feed.xml')
  expect(feed.body).toContain(linkOf(post))
  const embedded = await app.inject(`/oembed?url=${encodeURIComponent(`${deps.config.publicUrl}/post/${post.id}`)}`)
  expect(embedded.json().url).toMatch(named)
})

test('QUALITY R19: a shared cache asks each time, and learns at once what is not public any more', async () => {
  const [narrowed, deleted] = [await posted(ann), await posted(ann)]
  for (const post of [narrowed, deleted]) {
    const url = here(linkOf(post))
    const { headers } = await app.inject({ url })
    expect(headers['cache-control']).toBe('public, max-age=3600, s-maxage=0, proxy-revalidate, immutable')
    expect(headers.etag).toMatch(/^"/)
    expect(await statusOf(url, { 'if-none-match': headers.etag })).toBe(304)
    if (post === narrowed) await ann.call(setAudience, { post_id: post.id, audience: 'followers' })
    else await ann.call(deletePost, { post_id: post.id })
    const gone = await app.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  }
})

test('a page of MEDIA_URL may be read by ours, as saving a picture does', async () => {
  const { publicUrl } = deps.config
  const url = here(linkOf(await posted(ann)))
  const { headers } = await app.inject({ url, headers: { origin: publicUrl } })
  expect(headers['access-control-allow-origin']).toBe(publicUrl)
  expect(String(headers.vary).toLowerCase()).toContain('origin')
  expect((await app.inject({ url })).headers.vary?.toString().toLowerCase()).toContain('origin')
})
