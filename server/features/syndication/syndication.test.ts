import { setAudience } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { pageEdges } from '#features/syndication/syndication.queries.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { publicUrl } = deps.config
const embed = (url: string, more = '') => app.inject(`/oembed?url=${encodeURIComponent(url)}${more}`)
const urlOf = ({ id }: { id: string }) => `${publicUrl}/post/${id}`

test('oEmbed answers with the picture that fits, and with a link where there is none', async () => {
  const { ann } = await people('ann')
  const post = await publish(ann, 'Blue cup', { media: [await uploaded(db, ann)] })
  const file = publicUrl + post.post_media[0]?.media_url
  const about = {
    version: '1.0',
    title: 'Blue cup',
    author_name: 'Ann Tester',
    author_url: `${publicUrl}/profile/ann`,
    provider_name: 'Atelier',
  }
  expect((await embed(urlOf(post))).json()).toMatchObject({ ...about, type: 'photo', url: file, width: 800, height: 600 })
  expect((await embed(urlOf(post), '&maxwidth=700')).json()).toMatchObject({ url: `${file}?w=640`, width: 640, height: 480 })
  expect((await embed(urlOf(post), '&maxheight=100')).json()).toMatchObject({ ...about, type: 'link' })
  expect((await embed(urlOf(await publish(ann, 'Words')))).json()).toMatchObject({ type: 'link', title: 'Words' })
  expect((await embed(urlOf(post), '&format=xml')).statusCode).toBe(501)
  for (const url of [`${publicUrl}/post/${newId()}`, `${publicUrl}/home`, `https://elsewhere.example/post/${post.id}`])
    expect((await embed(url)).statusCode).toBe(404)
})

test('a feed has the newest posts, escaped, without sensitive pictures', async () => {
  const { bob } = await people('bob')
  const [open, covered] = [await uploaded(db, bob), await uploaded(db, bob)]
  const media = [
    { ...open, alt_text: 'A "cup"' },
    { ...covered, is_sensitive: true },
  ]
  const post = await publish(bob, 'One & <b>two</b>\u0007 ]]>', { media })
  await publish(bob, 'Later')
  for (const [file, type] of [
    ['feed.xml', 'application/rss+xml'],
    ['atom.xml', 'application/atom+xml'],
  ]) {
    const { body, headers } = await app.inject(`/profile/Bob/${file}`)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.indexOf('Later')).toBeLessThan(body.indexOf('One &amp; &lt;b&gt;two'))
    expect(body).toContain(urlOf(post))
    for (const raw of ['<b>', '\u0007']) expect(body).not.toContain(raw)
    expect(body).toContain(open.media_id)
    expect(body).not.toContain(covered.media_id)
  }
})

test('the sitemap lists what is for everybody, in pages that join without a gap', async () => {
  const { cyn, dot } = await people('cyn', 'dot')
  const posts = []
  for (const n of [1, 2, 3, 4, 5]) posts.push(await publish(cyn, `Number ${n}`))
  await publish(dot, 'For followers', { audience: 'followers' })
  const locations = async (path: string) => [...(await app.inject(path)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(await locations('/sitemap.xml')).toEqual([`${publicUrl}/sitemap/posts.xml`, `${publicUrl}/sitemap/people.xml`])
  const all = await locations('/sitemap/posts.xml')
  expect(all.slice(0, 5)).toEqual(posts.toReversed().map(urlOf))
  expect(await locations('/sitemap/people.xml')).toEqual(expect.arrayContaining([`${publicUrl}/profile/cyn`]))
  const [first, second] = await pageEdges(db, 'posts', { rows: 3, pages: 3 })
  expect(await locations(`/sitemap/posts.xml?below=${first}`)).toEqual(all.filter((loc) => String(loc) < urlOf({ id: String(first) })))
  expect(String(second) < String(first)).toBe(true)
})

const canary = 'kjsyndcanary'
const endings = {
  'turned private': (author: string) => db.run(sql`update profiles set is_private = true where user_id = ${author}`),
  'was banned': (author: string) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${author})`),
  'was made quiet': (author: string) =>
    db.run(sql`insert into user_quiets (id, user_id, reason, created_at) values (${newId()}, ${author}, 'Calm down', now())`),
}
test.each(Object.entries(endings))('QUALITY R19: nothing is left at once of an account that %s', async (_, end) => {
  const name = `p${newId().slice(-10)}`
  const { [name]: author } = await people(name)
  if (!author) throw new Error('nobody was made')
  await author.call(updateProfile, { bio: canary })
  const post = await publish(author, canary, { media: [{ ...(await uploaded(db, author)), alt_text: canary }] })
  const ways = [
    `/oembed?url=${urlOf(post)}`,
    `/profile/${name}/feed.xml`,
    `/profile/${name}/atom.xml`,
    '/sitemap/posts.xml',
    '/sitemap/people.xml',
  ]
  const tells = async () => {
    const bodies = await Promise.all(ways.map(async (url) => (await app.inject(url)).body))
    return bodies.map((body) => body.includes(canary) || body.includes(urlOf(post)) || body.includes(name))
  }
  expect(await tells(), 'or this test means nothing').toEqual(ways.map(() => true))
  await end(author.id)
  expect(await tells()).toEqual(ways.map(() => false))
})

test('QUALITY R19: what is for followers alone is in none of it', async () => {
  const { fay } = await people('fay')
  const post = await publish(fay, canary)
  const feed = async () => (await app.inject('/profile/fay/feed.xml')).body
  expect(await feed()).toContain(canary)
  await fay.call(setAudience, { post_id: post.id, audience: 'followers' })
  expect(await feed()).not.toContain(canary)
  expect((await embed(urlOf(post))).statusCode).toBe(404)
})

test('what is no username has no feed', async () => {
  for (const name of ['nobody', 'a', 'a@b.example%00', '%E0%A4%A']) {
    const { statusCode } = await app.inject(`/profile/${name}/feed.xml`)
    expect([400, 404], name).toContain(statusCode)
  }
})
