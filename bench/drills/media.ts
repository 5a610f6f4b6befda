import { setTimeout as delay } from 'node:timers/promises'
import { createPost, deletePost, setAudience } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import sharp from 'sharp'
import { installCache, startCache } from '#drills/media-cache.ts'
import { freePort, type Installation, install } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'

const each = 10
const everyMs = 20
const withinMs = 1_000
const givenUpMs = 5_000

interface Work {
  post_id: string
  link: string
}

/** Pictures behind a caching proxy stop being public; it may not give them a second later. */
export async function media(): Promise<void> {
  await installCache()
  const [port, kept] = [await freePort(), await freePort()]
  const mediaUrl = `http://127.0.0.1:${port}`
  const installation = await install({
    MEDIA_URL: mediaUrl,
    AUTH_AUTOCONFIRM: '1',
    INSECURE_DEV: '1',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'fatal',
  })
  const stop = await startCache({ port, origin: installation.url })
  const stopControl = await startCache({ port: kept, origin: installation.url, cacheControl: 'public, max-age=3600' })
  try {
    console.log(`Apache as a cache at MEDIA_URL, one server; ${each * 3} pictures that stop being public`)
    const ways: [string, (author: BenchPerson, works: Work[]) => Promise<number[]>][] = [
      ['deleted', (author, works) => oneByOne(works, ({ post_id }) => author.call(deletePost, { post_id }))],
      ['for followers', (author, works) => oneByOne(works, ({ post_id }) => author.call(setAudience, { post_id, audience: 'followers' }))],
      ['of an account that turns private', (author, works) => atOnce(works, () => author.call(updateProfile, { is_private: true }))],
    ]
    const times: number[] = []
    let asked = 0
    for (const [n, [what, hide]] of ways.entries()) {
      const author = await signedUpPerson(installation.url, `author_${n}`)
      const works = await published(installation, author)
      if (works.some(({ link }) => !link.startsWith(`${mediaUrl}/media/`))) throw new Error(`a link does not lead to ${mediaUrl}`)
      for (const { link } of works) await fetched(link)
      const again = await Promise.all(works.map(({ link }) => fetched(link)))
      asked += again.filter(({ status, cache }) => status === 200 && cache.startsWith('REVALIDATE')).length
      const took = await hide(author, works)
      console.log(`${what}: the proxy gave them for ${Math.max(...took).toFixed(0)} ms more at the longest`)
      times.push(...took)
    }
    verdict('copies given after a 304 of the server, of all that were asked for again', asked / (each * ways.length), {
      floor: 1,
      target: 1,
    })
    verdict('longest time that the proxy gave what was not public any more, s', Math.max(...times) / 1_000, {
      floor: withinMs / 1_000,
      target: 0.2,
      atMost: true,
    })

    const author = await signedUpPerson(installation.url, 'author_kept')
    const works = (await published(installation, author)).map(({ post_id, link }) => ({
      post_id,
      link: link.replace(mediaUrl, `http://127.0.0.1:${kept}`),
    }))
    for (const { link } of works) await fetched(link)
    const took = await oneByOne(works, ({ post_id }) => author.call(deletePost, { post_id }))
    control('max-age instead, longest time, s', Math.max(...took) / 1_000, { floor: withinMs / 1_000, atMost: true })
  } finally {
    await Promise.all([stop(), stopControl()])
    await installation.stop()
  }
}

async function published(installation: Installation, author: BenchPerson): Promise<Work[]> {
  const works: Work[] = []
  for (let n = 0; n < each; n++) {
    const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: { r: n * 20, g: 80, b: 160 } } })
      .png()
      .toBuffer()
    const { media_id } = await upload(installation, author, { bucket: 'post-media', type: 'image/png', content })
    const post = await author.call(createPost, { client_id: crypto.randomUUID(), content: `Work ${n}`, media: [{ media_id }] })
    works.push({ post_id: post.id, link: `${post.post_media[0]?.media_url}?w=640` })
  }
  return works
}

/** @returns for each the milliseconds that the proxy gave it after the server had hidden it */
async function oneByOne(works: Work[], hide: (work: Work) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const work of works) times.push(...(await atOnce([work], () => hide(work))))
  return times
}

async function atOnce(works: Work[], hide: () => Promise<unknown>): Promise<number[]> {
  await hide()
  const hidden = performance.now()
  return Promise.all(
    works.map(async ({ link }) => {
      for (;;) {
        const at = performance.now() - hidden
        const { status } = await fetched(link)
        if (status === 404) return at
        if (at > givenUpMs) return at
        await delay(everyMs)
      }
    }),
  )
}

async function fetched(link: string): Promise<{ status: number; cache: string }> {
  const answer = await fetch(link, { headers: { accept: 'image/webp,image/*' } })
  await answer.arrayBuffer()
  return { status: answer.status, cache: answer.headers.get('x-cache') ?? '' }
}
