import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const formats = { mp4: Mp4OutputFormat, mov: MovOutputFormat, webm: WebMOutputFormat }

/** A video file for tests, well formed around packets that no decoder would take: 640 × 360, a second long, `bytes` of content at least. */
export async function videoFile(
  ext: keyof typeof formats,
  { rotation = 0, place, bytes = 20_000 }: { rotation?: 0 | 90; place?: string; bytes?: number } = {},
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new formats[ext](), target })
  const track = new EncodedVideoPacketSource(ext === 'webm' ? 'vp8' : 'avc')
  output.addVideoTrack(track, { frameRate: 10, rotation })
  if (place) output.setMetadataTags({ raw: { '©xyz': place, 'com.apple.quicktime.location.ISO6709': place } })
  await output.start()
  const codec = ext === 'webm' ? 'vp8' : 'avc1.42001f'
  const decoderConfig = { codec, codedWidth: 640, codedHeight: 360, description: ext === 'webm' ? undefined : avcRecord }
  for (let frame = 0; frame < 10; frame++) {
    const packet = new EncodedPacket(new Uint8Array(bytes / 10).fill(frame), frame === 0 ? 'key' : 'delta', frame / 10, 0.1)
    await track.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

// An AVC decoder record with one parameter set of each kind.
const avcRecord = new Uint8Array([1, 0x42, 0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1f, 1, 0, 2, 0x68, 0xce])
