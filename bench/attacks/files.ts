import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { importArchive } from '#attacks/import-archive.ts'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'
import { growthOf } from '#memory.ts'
import { signedUpPerson } from '#people.ts'
import { type UploadResult, upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'
import { widePicture, zipOf } from '../../server/testing/archive-files.ts'
import { endlessIndex, videoFile } from '../../server/testing/videos.ts'

const lagFloor = { floor: 250, target: 100, atMost: true } // ms that the event loop stands still
const memoryFloor = { floor: 400, target: 200, atMost: true } // MB that the server grows

/** Each beside the longest wait of everybody else. */
export async function fileAttacks(): Promise<void> {
  const installation = await install({
    AUTH_AUTOCONFIRM: '1',
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'blocked.cjs')}`,
  })
  try {
    const stranger = await signedUpPerson(installation.url, 'stranger')
    const send = (bucket: string, type: string, content: Buffer) => upload(installation, stranger, { bucket, type, content })
    const film = await send('post-media', 'video/mp4', await videoFile('mp4'))
    honest('a video', film.status === 204, film.status)

    for (const [name, type, make, isWhole] of videos) {
      const content = await make()
      let status = 0
      const lag = await lagDuring(installation, async () => {
        status = (await send('post-media', type, content)).status
      })
      // A fast machine reads the first in its time, and a slow one gives it up for now: what counts is who waits meanwhile.
      if (isWhole) {
        verdict(`${name} (${status} for ${megabytes(content)} MB): event loop, ms`, lag, lagFloor)
        continue
      }
      attack(name, status >= 400 && status < 500, `${status} for ${megabytes(content)} MB`)
      verdict('  event loop, ms', lag, lagFloor)
    }
    for (const [name, archive] of archives) {
      verdict(`${name}: event loop, ms`, await lagDuring(installation, () => importArchive(installation, stranger, archive())), lagFloor)
    }

    const drawing = Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
      Buffer.alloc(9_000_000, '<g>'),
      Buffer.from('</svg>'),
    ])
    let status = 0
    const grown = await growthOf(installation.pid(), async () => {
      status = (await send('post-media', 'image/png', drawing)).status
    })
    attack('an SVG of 9 MB that says it is a PNG', status === 415 || status === 422, status)
    verdict('  memory, MB', grown, memoryFloor)
    for (const [format, height] of pictures) {
      const content = await widePicture(format, height)
      const sent: UploadResult[] = []
      const grown = await growthOf(installation.pid(), async () => {
        sent.push(...(await Promise.all([1, 2].map(() => send('avatars', `image/${format}`, content)))))
      })
      const answers = sent.map(({ status }) => status).join(' and ')
      verdict(`two ${format} of ${height / 100} megapixels at once (${answers}): memory, MB`, grown, memoryFloor)
    }

    const harm = async () => {
      process.kill(installation.pid(), 'SIGUSR2')
      await delay(500)
      await fetch(`${installation.url}/healthz`) // answered once the harm is done, however slow the machine is
    }
    control('event loop that is held on purpose, ms', await lagDuring(installation, harm), lagFloor)
    control('memory that is held on purpose, MB', await growthOf(installation.pid(), harm), memoryFloor)
  } finally {
    await installation.stop()
  }
}

const videos: [name: string, type: string, make: () => Buffer | Promise<Buffer>, isWhole?: true][] = [
  ['a WebM with 240,000 cue points', 'video/webm', () => endlessIndex(240_000), true],
  ['an MP4 with 8,000 tracks', 'video/mp4', () => box('moov', Buffer.alloc(8_000 * 8, box('trak', Buffer.alloc(0))))],
  [
    '100,000 boxes inside each other',
    'video/mp4',
    () => Buffer.concat(Array.from({ length: 100_000 }, (_, n) => boxHead('moov', (100_000 - n) * 8))),
  ],
]

const pictures: [format: 'jpeg' | 'png' | 'webp' | 'avif', height: number][] = [
  ['jpeg', 8_000],
  ['png', 8_000],
  ['webp', 8_000],
  ['webp', 5_000],
  ['avif', 8_000],
  ['avif', 1_250],
]

const ofMastodon = (content: string) =>
  zipOf([
    { name: 'actor.json', content: { type: 'Person', preferredUsername: 'stranger' } },
    {
      name: 'outbox.json',
      content: {
        orderedItems: Array.from({ length: 6 }, (_, n) => ({
          type: 'Create',
          object: { type: 'Note', id: `https://elsewhere.example/${n}`, content },
        })),
      },
    },
  ])
const archives: [name: string, make: () => Buffer][] = [
  ['an archive whose HTML closes what was never opened', () => ofMastodon(`${'<b>'.repeat(60_000)}${'</c>'.repeat(60_000)}`)],
  ['an archive whose JSON is nested deeply', () => zipOf([{ name: 'outbox.json', content: '['.repeat(5_000_000) }])],
  ['an archive with one text of 7 MB', () => ofMastodon('a '.repeat(3_500_000))],
]

/** In milliseconds, as the server itself saw it. */
async function lagDuring({ url }: Installation, work: () => Promise<unknown>): Promise<number> {
  const longest = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000
  }
  // Each look restarts the measurement, whose first turn records nothing.
  await longest()
  await delay(100)
  await work()
  // A loop that stands still is seen once it has answered and turned.
  await fetch(`${url}/healthz`)
  await delay(100)
  return longest()
}

function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([boxHead(type, content.length + 8), content])
}

function boxHead(type: string, size: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return head
}

const megabytes = (content: Buffer) => (content.length / 1_000_000).toFixed(2)
