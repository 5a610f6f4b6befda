import { limits } from '@atelier/contract/limits'
import { updatePost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { exploreMedia, hashtagPosts, searchHashtags, searchPosts, trendingHashtags } from '@atelier/contract/search'
import { expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { idOf, noisyPicture, ownManifest, ownPost, zipOf } from '#testing/archive-files.ts'
import { everyPage } from '#testing/every-page.ts'
import { importArchive } from '#testing/imports.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { app, db, clock, people } = await world()
const most = limits.imports.listedPerDay

test('of what is imported from one day, the newest are in tags, trends, Explore and the newest of a search, as many as are posted by hand', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const file = 'media/post-media/a.jpg'
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  const post = (name: string, ago: number, second: number) =>
    ownPost({
      ...{ id: idOf(name), content: `${name} of the #flood`, created_at: new Date(noon - ago * 86_400_000 + second * 1_000) },
      media: [{ file, media_type: 'image/jpeg', alt_text: null, is_sensitive: false, width: 20, height: 10 }],
    })
  const all = Array.from({ length: most + 10 }, (_, n) => post(`Post ${n}`, 2, n))
  const posts = [...all.filter((_, n) => n % 2), post('A day before', 3, 0), ...all.filter((_, n) => n % 2 === 0).reverse()]
  const archive = zipOf([
    { name: 'posts.json', content: posts },
    { name: 'manifest.json', content: ownManifest() },
    { name: file, content: await noisyPicture(20, 10) },
  ])
  expect(await importArchive(app, ann, archive)).toMatchObject({
    state: 'done',
    imported: { posts: most + 11, media: most + 11 },
    left_out: [],
  })
  await publish(bob, 'By hand in the #flood')

  const named = (items: { content: string }[]) => items.map(({ content }) => content.replace(' of the #flood', ''))
  const listed = [...Array.from({ length: most }, (_, n) => `Post ${most + 9 - n}`), 'A day before']
  const tagged = () => everyPage((cursor) => bob.call(hashtagPosts, { name: 'flood', cursor }))
  expect(named(await tagged())).toEqual(['By hand in the #flood', ...listed])
  expect(named(await everyPage((cursor) => bob.call(searchPosts, { q: 'flood', sort: 'recent', cursor })))).toEqual([
    'By hand in the #flood',
    ...listed,
  ])
  for (const s of ['recent', 'popular'] as const)
    expect(named(await everyPage((cursor) => bob.call(exploreMedia, { s, tf: 'week', cursor })))).toEqual(listed)
  expect((await bob.call(searchHashtags, { q: 'flood' })).items).toMatchObject([{ usage_count: most + 2 }])
  await refreshTrends(db, clock.now())
  expect((await bob.call(trendingHashtags)).items).toMatchObject([{ name: 'flood', usage_count: most + 2 }])

  // They are there: where somebody looks for them, and on the profile.
  const found = await everyPage((cursor) => bob.call(searchPosts, { q: 'flood', sort: 'relevance', cursor }))
  expect(found).toHaveLength(most + 12)
  const own = await everyPage((cursor) => bob.call(profilePosts, { user_id: ann.id, cursor }))
  expect(named(own)).toEqual([...all.map(({ content }) => content.replace(' of the #flood', '')).reverse(), 'A day before'])

  // An edit brings none of them in.
  const { id: post_id, version } = own.find(({ content }) => content.startsWith('Post 0 ')) as (typeof own)[number]
  await ann.call(updatePost, { post_id, content: 'Edited in the #flood', version })
  expect(await tagged()).toHaveLength(most + 2)
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
})
