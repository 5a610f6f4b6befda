import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import type { Clip } from '#art/drawing.ts'
import { render } from '#art/render.ts'

const codec = 'vp09.00.30.08'

/** A WebM file, encoded by the browser at this path. */
export async function record(clip: Clip, executablePath: string): Promise<Buffer> {
  const { width, height } = clip.frame(0)
  const packets = await encodedPackets(clip, { codec, width, height, bitrate: 600_000, framerate: clip.perSecond }, executablePath)
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const track = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(track, { frameRate: clip.perSecond })
  await output.start()
  const decoderConfig = { codec, codedWidth: width, codedHeight: height }
  for (const [index, { type, data }] of packets.entries()) {
    const packet = new EncodedPacket(Uint8Array.from(data), type, index / clip.perSecond, 1 / clip.perSecond)
    await track.add(packet, index === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

async function encodedPackets(clip: Clip, config: VideoEncoderConfig, executablePath: string): Promise<Packet[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    // Only secure pages have encoders.
    await page.route('https://film.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto('https://film.test/')
    await page.exposeFunction('frameAt', async (index: number) => (await png(clip, index)).toString('base64'))
    return await page.evaluate(encodeInPage, { config, frames: clip.frames, perSecond: clip.perSecond })
  } finally {
    await browser.close()
  }
}

async function png(clip: Clip, index: number): Promise<Buffer> {
  const { data, width, height } = await render(clip.frame(index))
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

interface Packet {
  type: 'key' | 'delta'
  data: number[]
}

declare const frameAt: (index: number) => Promise<string>

/** Runs in the page. */
async function encodeInPage(film: { config: VideoEncoderConfig; frames: number; perSecond: number }): Promise<Packet[]> {
  const packets: Packet[] = []
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      packets.push({ type: chunk.type, data: [...data] })
    },
    error: reject,
  })
  encoder.configure(film.config)
  for (let index = 0; index < film.frames; index++) {
    const picture = await fetch(`data:image/png;base64,${await frameAt(index)}`)
    const frame = new VideoFrame(await createImageBitmap(await picture.blob()), { timestamp: (index * 1_000_000) / film.perSecond })
    encoder.encode(frame, { keyFrame: index === 0 })
    frame.close()
  }
  await Promise.race([encoder.flush(), failed])
  return packets
}
