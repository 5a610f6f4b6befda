import { createComment, postComments } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { paintedId } from '@atelier/contract/painted'
import { deletePost, getPost, setAudience } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { webFolder } from '#testing/web-folder.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, call, people } = await world()
const app = Fastify()
await pageRoutes(app, deps, webFolder())
afterAll(() => app.close())

const ask = (post: { id: string }, headers = {}) => app.inject({ url: `/post/${post.id}`, headers })
const scriptIn = (body: string, mark: string) =>
  JSON.parse(new RegExp(`<script [^>]*${mark}[^>]*>(.*?)</script>`).exec(body)?.[1] ?? 'null')
const comment = (person: TestPerson, post: { id: string }, content: string) =>
  person.call(createComment, { post_id: post.id, client_id: newId(), content })

test('a post is painted, and the app gets what a visitor would have asked for', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const media = [{ ...(await uploaded(db, ann)), alt_text: 'A "blue" cup' }]
  const post = await publish(ann, 'Thrown today', { media })
  await comment(bob, post, 'Lovely')
  const { statusCode, body, headers } = await ask(post, { 'accept-language': 'de' })
  expect(statusCode).toBe(200)
  expect(body).toContain(`<div id="cover" data-whole><style>main{color:red}</style><main data-style="0">de ${post.id}</main></div>`)
  expect(scriptIn(body, `id="${paintedId}"`)).toEqual({
    post: await call(getPost, { post_id: post.id }),
    comments: await call(postComments, { post_id: post.id }),
  })
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['cache-control']).toBe('no-cache')
})

test('scripts and typefaces wait where a screen is painted, and nowhere else', async () => {
  const { cyn } = await people('cyn')
  const { body } = await ask(await publish(cyn))
  expect(body).toMatch(/<template id="scripts"><script type="module" src="\/assets\/index.js"><\/script>.*post\.js.*<\/template>/)
  expect(body.match(/index\.js/g)).toHaveLength(1)
  expect(body).not.toContain('as="font"')
  const home = (await app.inject('/home')).body
  expect(home).not.toContain('<template')
  expect(home).toContain('as="font"')
})

test('a page to share names its picture with size and description, and says in JSON-LD what it is', async () => {
  const { dot } = await people('dot')
  const media = [{ ...(await uploaded(db, dot)), alt_text: 'A "blue" cup' }]
  const post = await publish(dot, 'Thrown today', { media })
  const { body } = await ask(post)
  const picture = `${deps.config.publicUrl}${post.post_media[0]?.media_url}`
  for (const tag of [
    '<title>Dot Tester (@dot) · Atelier</title>',
    '<meta name="description" content="Thrown today">',
    `<meta property="og:image" content="${picture}">`,
    '<meta property="og:image:width" content="800">',
    '<meta property="og:image:height" content="600">',
    '<meta property="og:image:alt" content="A &quot;blue&quot; cup">',
    `<meta name="twitter:image" content="${picture}">`,
    '<meta name="twitter:image:alt" content="A &quot;blue&quot; cup">',
  ])
    expect(body).toContain(tag)
  expect(scriptIn(body, 'ld\\+json')).toMatchObject({
    '@type': 'SocialMediaPosting',
    articleBody: 'Thrown today',
    author: { name: 'Dot Tester', url: `${deps.config.publicUrl}/profile/dot` },
    image: [{ url: picture, width: 800, height: 600, caption: 'A "blue" cup' }],
  })
})

test('R24: nothing that people wrote ends a tag or a script', async () => {
  const { eve } = await people('eve')
  const evil = '</script><script>alert(1)</script><!--cover--></template>"\'&<b>'
  const post = await publish(eve, evil)
  await comment(eve, post, evil)
  const { body } = await ask(post)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b>')
  expect(scriptIn(body, `id="${paintedId}"`)).toMatchObject({ post: { content: evil }, comments: { items: [{ content: evil }] } })
})

test('what is not for everybody, what is gone and what never was look alike, and are gone at once', async () => {
  const { fay, gus, hal, ivy } = await people('fay', 'gus', 'hal', 'ivy')
  await gus.call(followUser, { user_id: fay.id })
  const hidden: Record<string, () => Promise<{ id: string }>> = {
    unknown: async () => ({ id: newId() }),
    malformed: async () => ({ id: 'nothing-like-an-id' }),
    deleted: () => withdrawn(fay, ({ id }) => fay.call(deletePost, { post_id: id })),
    'for followers': () => withdrawn(fay, ({ id }) => fay.call(setAudience, { post_id: id, audience: 'followers' })),
    private: () => withdrawn(hal, () => hal.call(updateProfile, { is_private: true })),
    banned: () => withdrawn(ivy, () => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${ivy.id})`)),
  }
  const pages = []
  for (const [why, hide] of Object.entries(hidden)) {
    const { statusCode, body, headers } = await ask(await hide())
    pages.push([why, statusCode, body, headers['content-security-policy']])
  }
  const [, ...first] = pages[0] ?? []
  expect(pages).toEqual(Object.keys(hidden).map((why) => [why, ...first]))
  expect(first[0]).toBe(404)
  expect(first[1]).toContain('<main>en gone</main>')
})

async function withdrawn(author: TestPerson, withdraw: (post: { id: string }) => Promise<unknown>) {
  const post = await publish(author, 'Only for now')
  const { statusCode, body } = await ask(post)
  expect([statusCode, body.includes('Only for now')], 'or this test means nothing').toEqual([200, true])
  await withdraw(post)
  return post
}

test('pages are sent compressed to who takes it', async () => {
  const { joe } = await people('joe')
  const post = await publish(joe)
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ]) {
    const { headers } = await ask(post, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('accept-encoding')
  }
})

test('SHELL-048: a profile is painted beside the way in, with its works; private, banned and unknown ones are one page', async () => {
  const { kenji, lena, mio } = await people('kenji', 'lena', 'mio')
  const media = async (alt_text: string) => [{ ...(await uploaded(db, kenji)), alt_text }]
  const shown = await publish(kenji, 'A bowl', { media: await media('A blue bowl') })
  const hidden = await publish(kenji, 'For few', { media: await media('A secret bowl') })
  await kenji.call(setAudience, { post_id: hidden.id, audience: 'followers' })
  const open = async (path: string) => app.inject(path)
  const { statusCode, body } = await open('/profile/kenji')
  expect(statusCode).toBe(200)
  expect(body).toContain('join Kenji Tester')
  expect(scriptIn(body, `id="${paintedId}"`)).toMatchObject({
    profile: { username: 'kenji', full_name: 'Kenji Tester' },
    works: [{ post_id: shown.id, media: { alt_text: 'A blue bowl' } }],
  })
  expect(scriptIn(body, 'ld\\+json')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { name: 'Kenji Tester', alternateName: '@kenji' },
  })
  for (const secret of ['A secret bowl', hidden.id, kenji.id]) expect(body.replaceAll(/\/media\/[^"\\ ]+/g, '')).not.toContain(secret)
  await lena.call(updateProfile, { is_private: true })
  await db.run(sql`update profiles set is_banned = true where user_id = ${mio.id}`)
  const answers = await Promise.all(['lena', 'mio', 'nobody'].map((name) => open(`/profile/${name}`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
})
