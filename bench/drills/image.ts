import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createPost } from '@atelier/contract/posts'
import sharp from 'sharp'
import { buildImage, type Image } from '#drills/container.ts'
import { until } from '#drills/until.ts'
import { freePort, secret } from '#installation.ts'
import { signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'

const one = { floor: 1, target: 1 }
const none = { floor: 0, target: 0, atMost: true }

/** The image is built, and started as a plain user on a root that it cannot write. */
export async function image(): Promise<void> {
  const began = performance.now()
  const built = await buildImage()
  try {
    console.log(`deploy/Containerfile built in ${((performance.now() - began) / 1_000).toFixed(0)} s, ${built.megabytes} MB`)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SECRET: secret,
      DEMO: '0',
      INSECURE_DEV: '1',
    }
    const start = async () => {
      const server = built.start({ ...env, AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'fatal' })
      await until('the server is ready', 120, async () => (await fetch(`${url}/readyz`)).ok)
      return server
    }
    let server = await start()
    verdict('its user is a plain one, who writes to /tmp and /data alone', wrote(built), one)
    const links = await publishedWork(url)
    verdict('failures of the health check while it serves', built.run(built.health, env), none)
    verdict('exit code after SIGTERM', await stopped(server), none)
    control('health check of a server that has ended, exit code', built.run(built.health, env), { floor: 0, atMost: true })
    server = await start()
    const found = await Promise.all(links.map(async (link) => (await fetch(url + link)).status))
    verdict('a post and its picture are there after a restart', found.filter((status) => status === 200).length / links.length, one)
    await stopped(server)
    const [code] = await once(built.start(env, { data: false }), 'exit')
    control('no volume for /data, exit code', code, { floor: 0, atMost: true })
  } finally {
    built.remove()
  }
}

function wrote({ run }: Image): number {
  return run(['sh', '-c', 'test "$(id -un)" = atelier && test -O /backups && touch /tmp/a /data/a && rm /data/a && ! touch /app/a']) === 0
    ? 1
    : 0
}

/** @returns where its page and its picture are */
async function publishedWork(url: string): Promise<string[]> {
  const author = await signedUpPerson(url, 'author')
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#4682b4' } })
    .png()
    .toBuffer()
  const { media_id } = await upload({ url }, author, { bucket: 'post-media', type: 'image/png', content })
  const post = await author.call(createPost, { client_id: crypto.randomUUID(), content: 'A work', media: [{ media_id }] })
  return [`/post/${post.id}`, `${post.post_media[0]?.media_url}?w=640`]
}

async function stopped(server: ChildProcess): Promise<number> {
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const [code, signal] = await gone
  return signal ? 1 : code
}
