import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type DataImport, latestImport, startImport } from '@atelier/contract/archives'
import { getMe } from '@atelier/contract/profiles'
import type { Installation } from '#installation.ts'
import { growthOf } from '#memory.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { type ArchiveEntry, idOf, noisyPicture, ownManifest, ownPost, zipOf } from '../server/testing/archive-files.ts'

/** The first posts have a picture each. */
export async function archiveWith({ posts, files }: { posts: number; files: number }): Promise<Buffer> {
  const picture = await noisyPicture(800, 600)
  const media = (n: number) => (n < files ? [{ file: `media/post-media/${n}.jpg`, media_type: 'image/jpeg', ...described }] : [])
  const rows = Array.from({ length: posts }, (_, n) =>
    ownPost({
      id: idOf(`post ${n}`),
      content: `Post number ${n} about the work. ${'Words that say something. '.repeat(n % 12)}`,
      created_at: new Date(Date.UTC(2015, 0, 1) + n * 3_600_000),
      media: media(n),
    }),
  )
  const pictures = Array.from(
    { length: files },
    (_, n): ArchiveEntry => ({ name: `media/post-media/${n}.jpg`, content: picture, stored: true }),
  )
  return zipOf([{ name: 'posts.json', content: rows }, ...pictures, { name: 'manifest.json', content: ownManifest() }])
}

const described = { alt_text: 'What it shows', is_sensitive: false, width: 800, height: 600 }

/** @returns by how many MB the server grew, and in how many seconds it was done */
export async function importInto(
  installation: Installation,
  username: string,
  archive: Buffer,
): Promise<{ growth: number; seconds: number }> {
  const owner = await signedUpPerson(installation.url, username)
  const began = performance.now()
  const growth = await growthOf(installation.pid(), async () => {
    await begin(installation, owner, archive)
    await until(owner, ({ state }) => state === 'done')
  })
  const seconds = (performance.now() - began) / 1_000
  await proveCame(owner, archive)
  return { growth, seconds }
}

/** With a restart once `before` things have come. @returns the seconds from the restart on */
export async function importThroughRestart(installation: Installation, username: string, archive: Buffer, before: number): Promise<number> {
  const owner = await signedUpPerson(installation.url, username)
  await begin(installation, owner, archive)
  await until(owner, ({ done_count }) => done_count > before)
  const began = performance.now()
  await installation.restart()
  await until(owner, ({ state }) => state === 'done')
  await proveCame(owner, archive)
  return (performance.now() - began) / 1_000
}

async function begin(installation: Installation, owner: BenchPerson, archive: Buffer): Promise<void> {
  const { status, media_id } = await upload(installation, owner, { bucket: 'archives', type: 'application/zip', content: archive })
  if (status !== 204) throw new Error(`the upload: ${status}`)
  await owner.call(startImport, { client_id: randomUUID(), media_id })
}

async function until(owner: BenchPerson, holds: (latest: DataImport) => boolean): Promise<void> {
  for (;;) {
    const { import: latest } = await owner.call(latestImport, {})
    if (latest?.state === 'failed' || latest?.state === 'cancelled') throw new Error(`the import is ${latest.state}: ${latest.problem}`)
    if (latest && holds(latest)) return
    await delay(20)
  }
}

async function proveCame(owner: BenchPerson, archive: Buffer): Promise<void> {
  const { import: latest } = await owner.call(latestImport, {})
  const { posts_count } = await owner.call(getMe, {})
  const { posts = 0, media = 0 } = latest?.imported ?? {}
  if (latest?.left_out.length || posts !== posts_count || posts !== latest?.total_count)
    throw new Error(`of ${archive.length} bytes came ${posts} posts and ${media} files`)
}
