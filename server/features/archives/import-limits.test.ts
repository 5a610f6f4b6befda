import { latestImport, startImport } from '@atelier/contract/archives'
import { followingOf } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { resumeImport } from '#features/archives/resume-import.ts'
import { limitFollows } from '#features/follows/follow-user.ts'
import { idOf, ownPost, ownZip } from '#testing/archive-files.ts'
import { importArchive, uploadArchive } from '#testing/imports.ts'
import { world } from '#testing/world.ts'

const { app, deps, clock, people } = await world({ rateLimits: true })

test('posts of the last day, or of days to come, are no more than can be posted by hand; older ones come all', async () => {
  const { ann } = await people('ann')
  const hour = 3_600_000
  const dated = (name: string, at: number) =>
    Array.from({ length: 40 }, (_, index) => ownPost({ id: idOf(`${name} ${index}`), created_at: new Date(clock.now().getTime() + at) }))
  const posts = [...dated('now', -hour), ...dated('later', 9 * hour), ...dated('before', -25 * hour)]
  const done = await importArchive(app, ann, ownZip({ posts }))
  expect(done).toMatchObject({ state: 'done', imported: { posts: 100 } })
  expect(done.left_out).toEqual([{ kind: 'posts', reason: 'refused', count: 20 }])
  const draft = { client_id: crypto.randomUUID(), content: 'By hand', media: [] }
  await expect(ann.call(createPost, draft)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('people are followed no faster than by hand: the import waits and goes on', async () => {
  const { bob, ...others } = await people('bob', 'cyd', 'dan', 'eve')
  const follows = Object.values(others).map(({ id, username }) => ({
    person: { user_id: id, username, full_name: null },
    notify_posts: false,
    created_at: '2020-01-02T03:04:05.000Z',
  }))
  for (let count = 0; count < 58; count++) await limitFollows(deps, bob.id)
  const media_id = await uploadArchive(app, bob, ownZip({ posts: [ownPost()], follows }))
  const { id } = await bob.call(startImport, { client_id: crypto.randomUUID(), media_id })
  const latest = async () => (await bob.call(latestImport)).import
  await expect.poll(async () => (await latest())?.done_count, { timeout: 60_000 }).toBe(3)
  const never = new AbortController().signal
  await resumeImport(deps, id, never)
  expect(await latest()).toMatchObject({ state: 'running', done_count: 3 })
  clock.pass(61)
  await resumeImport(deps, id, never)
  expect(await latest()).toMatchObject({ state: 'done', imported: { posts: 1, follows: 3 }, left_out: [] })
  expect((await bob.call(followingOf, { user_id: bob.id })).items).toHaveLength(3)
})
