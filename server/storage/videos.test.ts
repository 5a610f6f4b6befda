import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { isolated } from '#isolation/isolated.ts'
import { readVideo as readFor, type VideoInfo } from '#storage/videos.ts'
import { emptyIndices, endlessIndex, largeTags, videoFile } from '#testing/videos.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-videos-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MB = 1024 * 1024
const readVideo = (file: string) => readFor(file, 'ann')
const kept = (content: Buffer) => {
  const file = join(folder, 'upload')
  writeFileSync(file, content)
  return file
}

test.each(['mp4', 'mov', 'webm'] as const)('%s is known by its content, with the dimensions it is shown at (R27)', async (ext) => {
  expect(await readVideo(kept(await videoFile(ext)))).toEqual({ ext, width: 640, height: 360 })
})

test('a video held upright is upright', async () => {
  expect(await readVideo(kept(await videoFile('mp4', { rotation: 90 })))).toEqual({ ext: 'mp4', width: 360, height: 640 })
})

test.each(['mp4', 'mov'] as const)('%s loses where it was taken, and nothing else changes (R27)', async (ext) => {
  const taken = await videoFile(ext, { place: '+48.1371+011.5754/' })
  expect(taken.includes('+48.1371'), 'or this test means nothing').toBe(true)
  const file = kept(taken)
  const { width } = await readVideo(file)
  const safe = readFileSync(file)
  expect(safe.includes('+48.1371')).toBe(false)
  expect(safe.length).toBe(taken.length)
  expect(mediaDataOf(safe).equals(mediaDataOf(taken))).toBe(true)
  expect(await readVideo(file), 'it still reads, and reading it again changes nothing').toMatchObject({ ext, width })
  expect(readFileSync(file).equals(safe)).toBe(true)
})

test.each(['mp4', 'webm'] as const)('%s keeps picture and sound only: tags and tracks of anything else are emptied (R27)', async (ext) => {
  const place = '+48.1371+011.5754/'
  const taken = await videoFile(ext, { place, telemetry: 'N48.1371 E011.5754' })
  for (const said of [place, 'N48.1371']) expect(taken.includes(said), 'or this test means nothing').toBe(true)
  const file = kept(taken)
  expect(await readVideo(file)).toEqual({ ext, width: 640, height: 360 })
  const safe = readFileSync(file)
  expect(safe.length).toBe(taken.length)
  for (const said of ['48.1371', '011.5754', 'webvtt', 'WEBVTT']) expect(safe.includes(said), said).toBe(false)
  const tracks = await tracksOf(taken)
  expect(tracks.map(({ type, packets }) => [type, packets.length])).toEqual([
    ['video', 10],
    ['audio', 10],
  ])
  expect(await tracksOf(safe)).toEqual(tracks)
  await readVideo(file)
  expect(readFileSync(file).equals(safe), 'reading it again changes nothing').toBe(true)
})

test('a WebM whose sizes are not known loses its tags too, however large they are', async () => {
  const taken = await largeTags(90 * MB)
  const file = kept(taken)
  expect(await readVideo(file)).toMatchObject({ ext: 'webm', width: 640 })
  const safe = readFileSync(file)
  expect([safe.length, safe.includes('a tag')]).toEqual([taken.length, false])
  expect(await tracksOf(safe)).toEqual(await tracksOf(await videoFile('webm')))
})

test.each([
  [
    'a picture',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .avif()
        .toBuffer(),
  ],
  ['a web page', () => '<script>alert(1)</script>'],
  ['nothing', () => ''],
  [
    'the head of an MP4 before a web page',
    async () => `${(await videoFile('mp4')).subarray(0, 32).toString('latin1')}<script>alert(1)</script>`,
  ],
  ['a file of tiny boxes', () => Buffer.alloc(400_000, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]))],
  ['a track that says nothing of where it lies', () => withoutSizes(1)],
  ['other tracks in fragments', async () => Buffer.concat([await videoFile('mp4', { telemetry: 'here' }), box('moof', Buffer.alloc(8))])],
  ['a file of ten thousand tracks', () => box('moov', Buffer.alloc(80_000, box('trak', Buffer.alloc(0))))],
  ['a file of boxes inside each other', () => Buffer.concat(Array.from({ length: 100_000 }, (_, n) => boxHead('moov', (100_000 - n) * 8)))],
  ['an index larger than any', () => Buffer.concat([Buffer.from([0x02, 0, 0, 0, 0x6d, 0x6f, 0x6f, 0x76]), Buffer.alloc(0x2000000)])],
])('%s is no video (R27)', async (_what, content) => {
  await expect(readVideo(kept(Buffer.from(await content())))).rejects.toMatchObject({ code: 'unsupported_media' })
})

test.each([
  ['a table of 7 MB is read', [7 * MB], { ext: 'webm', width: 640 }],
  ['one of 90 MB is not taken into memory', [90 * MB], { code: 'unsupported_media' }],
  ['several that are too large together are not either', Array<number>(5).fill(7 * MB), { code: 'unsupported_media' }],
])('%s (R27)', async (_what, sizes, outcome) => {
  expect(await readVideo(kept(await emptyIndices(...sizes))).catch((error: unknown) => error)).toMatchObject(outcome)
})

test('a file that takes too much memory ends its thread, and the next one is read', async () => {
  const read = (content: Buffer) =>
    isolated<string, VideoInfo>(new URL('./read-video.ts', import.meta.url), kept(content), { ms: 100_000, megabytes: 24 })
  await expect(read(await endlessIndex(600_000))).rejects.toThrow('took more than 24 MB')
  expect(await read(await videoFile('webm'))).toMatchObject({ ext: 'webm' })
})

/** A film whose track of that number, from 0, has no table of sizes. */
async function withoutSizes(track: number): Promise<Buffer> {
  const content = await videoFile('mp4', { telemetry: 'here' })
  let at = -1
  for (let n = 0; n <= track; n++) at = content.indexOf('stsz', at + 1)
  content.write('free', at, 'latin1')
  return content
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

function mediaDataOf(file: Buffer): Buffer {
  const at = file.indexOf('mdat')
  return file.subarray(at, at + 20_000)
}

/** What a player finds in a file. */
async function tracksOf(content: Buffer) {
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS })
  const tracks = await input.getTracks()
  return Promise.all(
    tracks.map(async (track) => {
      const packets: string[] = []
      for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets())
        packets.push(`${timestamp} ${duration} ${createHash('sha256').update(data).digest('hex')}`)
      return { type: track.type, codec: track.codec, packets }
    }),
  )
}
