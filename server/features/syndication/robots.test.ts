import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { webFolder } from '#testing/web-folder.ts'
import { world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const pages = Fastify()
await pageRoutes(pages, deps, webFolder())
afterAll(() => pages.close())

const robots = async () => (await app.inject('/robots.txt')).body
const mining = async () => (await app.inject('/.well-known/tdmrep.json')).statusCode

test('the network reserves its works from training, unless staff allow it', async () => {
  const { ann } = await people('ann')
  const post = await publish(ann, 'Blue cup', { media: [await uploaded(db, ann)] })
  const tagsOf = async () => {
    const answers = await Promise.all([
      pages.inject('/'),
      pages.inject(`/post/${post.id}`),
      app.inject('/profile/ann/feed.xml'),
      app.inject(`/oembed?url=${deps.config.publicUrl}/post/${post.id}`),
    ])
    return answers.map(({ headers }) => [headers['x-robots-tag'], headers['tdm-reservation']])
  }
  expect(await robots()).toMatch(/User-agent: GPTBot\n[^*]*Disallow: \/\n/)
  expect(await robots()).toContain(`Sitemap: ${deps.config.publicUrl}/sitemap.xml`)
  expect((await app.inject('/.well-known/tdmrep.json')).json()).toEqual([{ location: '/', 'tdm-reservation': 1 }])
  expect(await tagsOf()).toEqual(Array(4).fill(['noai, noimageai', '1']))
  expect((await pages.inject('/')).body).toContain('<html lang="en">')

  await db.run(sql`insert into platform_settings (setting_key, setting_value) values ('not_for_training', 'false')`)
  expect(await robots()).not.toContain('GPTBot')
  expect(await robots()).toContain('User-agent: *\nAllow: /')
  expect(await mining()).toBe(404)
  expect(await tagsOf()).toEqual(Array(4).fill([undefined, undefined]))
  expect((await pages.inject('/')).body).toContain('<html lang="en" data-training="allowed">')
})
