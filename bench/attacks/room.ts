import { limits } from '@atelier/contract/limits'
import { createPost } from '@atelier/contract/posts'
import { hashtagPosts } from '@atelier/contract/search'
import { importArchive } from '#attacks/import-archive.ts'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { idOf, ownPost, ownZip } from '../../server/testing/archive-files.ts'
import { videoFile } from '../../server/testing/videos.ts'

/** Somebody who fills the disk, or the lists of everybody's. */
export async function roomAttacks(): Promise<void> {
  const installation = await install({ AUTH_AUTOCONFIRM: '1' })
  try {
    const stranger = await signedUpPerson(installation.url, 'stranger')
    const other = await signedUpPerson(installation.url, 'other')
    const film = { bucket: 'post-media', type: 'video/mp4', content: await videoFile('mp4') }

    const asked = Array.from({ length: 100 }, () => announce(installation, stranger, limits.media.video))
    const taken = (await Promise.all(asked)).filter((status) => status === 201).length
    const bytes = taken * limits.media.video
    attack('100 uploads of 100 MB that begin at once', taken > 0 && bytes <= limits.uploads.mbPerDay * MB, `${taken} taken`)
    honest('a video of somebody else', (await upload(installation, other, film)).status === 204, 'beside it')

    const dated = new Date(Date.now() - 25 * 3_600_000)
    const posts = Array.from({ length: 3_000 }, (_, n) =>
      ownPost({ id: idOf(`flood ${n}`), content: `Number ${n} #flood`, created_at: new Date(dated.getTime() - n) }),
    )
    await importArchive(installation, stranger, ownZip({ posts }))
    await other.call(createPost, { client_id: crypto.randomUUID(), content: 'By hand #flood' })
    const listed = await everyPost(other)
    const flood = listed.filter((content) => content !== 'By hand #flood').length
    // Around midnight they are from two days.
    attack('an archive of 3,000 posts from yesterday, in a tag', flood > 0 && flood <= 2 * limits.imports.listedPerDay, `${flood} listed`)
    honest('a post by hand', listed[0] === 'By hand #flood', listed[0])
  } finally {
    await installation.stop()
  }
}

const MB = 1024 * 1024

async function announce({ url }: Installation, { session }: BenchPerson, bytes: number): Promise<number> {
  const metadata = `bucket ${btoa('post-media')},filetype ${btoa('video/mp4')}`
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0', 'upload-metadata': metadata }
  const answer = await fetch(`${url}/uploads`, { method: 'POST', headers: { ...headers, 'upload-length': String(bytes) } })
  await answer.arrayBuffer()
  return answer.status
}

async function everyPost(reader: BenchPerson): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 400; page++) {
    const { items, next_cursor } = await reader.call(hashtagPosts, { name: 'flood', cursor, limit: limits.page.max })
    found.push(...items.map(({ content }) => content))
    if (next_cursor === null) break
    cursor = next_cursor
  }
  return found
}
