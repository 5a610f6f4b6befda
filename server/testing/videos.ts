import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny'

const formats = { mp4: Mp4OutputFormat, mov: MovOutputFormat, webm: WebMOutputFormat }

interface Film {
  rotation?: 0 | 90
  /** Where it was taken, in its tags. */
  place?: string
  /** In a track beside picture and sound, for each tenth of a second. */
  telemetry?: string
  bytes?: number
}

/** A video file for tests, well formed around packets that no decoder would take: 640 × 360, a second long, `bytes` of content at least. */
export async function videoFile(ext: keyof typeof formats, { rotation = 0, place, telemetry, bytes = 20_000 }: Film = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new formats[ext](), target })
  const track = new EncodedVideoPacketSource(ext === 'webm' ? 'vp8' : 'avc')
  output.addVideoTrack(track, { frameRate: 10, rotation })
  if (place) output.setMetadataTags({ raw: { '©xyz': place, 'com.apple.quicktime.location.ISO6709': place } })
  const beside = telemetry === undefined ? undefined : new TextSubtitleSource('webvtt')
  if (beside) output.addSubtitleTrack(beside)
  const sound = new EncodedAudioPacketSource('opus')
  if (beside) output.addAudioTrack(sound)
  await output.start()
  await beside?.add(cues(telemetry))
  if (beside)
    for (let tenth = 0; tenth < 10; tenth++)
      await sound.add(new EncodedPacket(new Uint8Array(50).fill(100 + tenth), 'key', tenth / 10, 0.1), { decoderConfig: opus })
  const codec = ext === 'webm' ? 'vp8' : 'avc1.42001f'
  const decoderConfig = { codec, codedWidth: 640, codedHeight: 360, description: ext === 'webm' ? undefined : avcRecord }
  for (let frame = 0; frame < 10; frame++) {
    const packet = new EncodedPacket(new Uint8Array(bytes / 10).fill(frame), frame === 0 ? 'key' : 'delta', frame / 10, 0.1)
    await track.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

function cues(text = ''): string {
  const times = Array.from({ length: 10 }, (_, tenth) => `00:00:00.${tenth}00 --> 00:00:00.${tenth}90\n${text} ${tenth}\n`)
  return `WEBVTT\n\n${times.join('\n')}\n`
}

const opus = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 }

// An AVC decoder record with one parameter set of each kind.
const avcRecord = new Uint8Array([1, 0x42, 0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1f, 1, 0, 2, 0x68, 0xce])

/** A WebM whose index has so many points that reading it takes a time that grows with their square: 240,000 take half a minute. */
export async function endlessIndex(points: number): Promise<Buffer> {
  const point = Buffer.from('bb8bb38100b786f78101f18100', 'hex')
  return withElements('1c53bb6b', Buffer.alloc(points * point.length, point))
}

/** A WebM with indices of so many bytes that say nothing. */
export function emptyIndices(...sizes: number[]): Promise<Buffer> {
  return withElements('1c53bb6b', ...sizes.map(nothingOf))
}

/** A WebM with tags of so many bytes. */
export const largeTags = (bytes: number): Promise<Buffer> => withElements('1254c367', Buffer.alloc(bytes, 'a tag'))

function nothingOf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  content.write('ec01', 'hex')
  content.writeUIntBE(bytes - 9, 3, 6)
  return content
}

async function withElements(id: string, ...contents: Buffer[]): Promise<Buffer> {
  const film = await videoFile('webm')
  const content = film.indexOf(Buffer.from('18538067', 'hex')) + 4
  const sizeBytes = Math.clz32(film[content] ?? 0) - 23
  const ofUnknownSize = Buffer.from('01ffffffffffffff', 'hex')
  const elements = contents.flatMap((one) => {
    const head = Buffer.from(`${id}0100000000000000`, 'hex')
    head.writeUIntBE(one.length, 6, 6)
    return [head, one]
  })
  return Buffer.concat([film.subarray(0, content), ofUnknownSize, ...elements, film.subarray(content + sizeBytes)])
}
