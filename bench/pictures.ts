import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { deltaE, type Size } from '#delta-e.ts'
import { ssim } from '#ssim.ts'
import { control, verdict } from '#verdict.ts'

/**
 * What Home shows of a picture on a phone with three pixels a point, against a copy of Bluesky's treatment: at most 2,000 pixels, sRGB, JPEG. Printed is
 * theirs below 1 MB and theirs at our bytes, which the verdict is about. Photographs from Debian's mate-backgrounds. Control: ours in a poor quality.
 */
const shownWidth = 1_074
const run = promisify(execFile)

const pictures = [...(await photographs()), ...(await drawn()), ...(await works())]
// Not earlier: it keeps libvips from SVG.
const { avifCopy, processImage } = await import('../server/storage/images.ts')
const gains: number[] = []
const poor: number[] = []
for (const [name, content] of pictures) {
  const began = performance.now()
  const { variants, sizes } = await processImage(content, 'post')
  const seconds = (performance.now() - began) / 1_000
  const width = sizes.find((size) => size >= shownWidth) ?? null
  const bodyAt = (size: number | null) => variants.find((variant) => variant.width === size)?.body as Buffer
  const webp = bodyAt(width)
  const avif = width && (await avifCopy(bodyAt(null), width))
  const ours = avif && avif.length < webp.length ? avif : webp
  const [large, same] = [await treated(content, 1_000_000), await treated(content, ours.length)]
  const bad = await sharp(ours).webp({ quality: 20 }).toBuffer()
  const shape = await sharp(content).metadata()
  const size = { width: shownWidth, height: Math.round((shownWidth * shape.height) / shape.width) }
  const original = await greys(content, size)
  const alike = async (made: Buffer) => ssim(original, await greys(made, size), shownWidth)
  const [own, theirs, theirsAtOurs] = [await alike(ours), await alike(large), await alike(same)]
  console.log(
    `${name.padEnd(24)} ours ${kB(ours)} ${ours === webp ? 'WebP' : 'AVIF'} ${own.toFixed(4)} in ${seconds.toFixed(1)} s; theirs ${kB(large)} ${theirs.toFixed(4)}, ${kB(same)} ${theirsAtOurs.toFixed(4)}`,
  )
  gains.push(own - theirsAtOurs)
  poor.push((await alike(bad)) - theirsAtOurs)
  if ((await sharp(content).metadata()).icc)
    console.log(
      `${' '.repeat(24)} ΔE ours ${(await deltaE(content, ours, size)).toFixed(2)}, theirs ${(await deltaE(content, large, size)).toFixed(2)}`,
    )
}
verdict('SSIM above theirs at no more bytes, of the worst picture', Math.min(...gains), { floor: 0, target: 0.005 })
control('ours in a quality of 20', Math.min(...poor), { floor: 0 })

function kB({ length }: Buffer): string {
  return `${(length / 1_000).toFixed(0)} kB`.padStart(7)
}

async function greys(content: Buffer, size: Size): Promise<Float64Array> {
  const shown = sharp(content).resize({ ...size, fit: 'fill' })
  return Float64Array.from(await shown.removeAlpha().greyscale().raw().toBuffer())
}

/** In the best quality of at most so many bytes, and smaller where 2,000 pixels take more in any. */
async function treated(content: Buffer, bytes: number): Promise<Buffer> {
  for (let side = 2_000; side > 0; side -= 200) {
    const best = await inBestQuality(sharp(content).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }), bytes)
    if (best) return best
  }
  throw new Error(`no JPEG has fewer than ${bytes} bytes`)
}

async function inBestQuality(image: Sharp, bytes: number): Promise<Buffer | undefined> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let best: Buffer | undefined
  for (let [low, high] = [10, 100]; low <= high; ) {
    const quality = Math.floor((low + high) / 2)
    const made = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
    if (made.length <= bytes) [best, low] = [made, quality + 1]
    else high = quality - 1
  }
  return best
}

async function photographs(): Promise<[name: string, content: Buffer][]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-pictures-'))
  try {
    await run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', 'mate-backgrounds'], { cwd: folder })
    await run('sh', ['-c', 'dpkg-deb -x mate-backgrounds_*.deb .'], { cwd: folder })
    const read = (name: string) => readFile(join(folder, 'usr/share/backgrounds/mate/nature', `${name}.jpg`))
    const names = ['Blinds', 'Dune', 'Garden', 'LadyBird', 'RainDrops', 'Storm']
    return await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await read(name)]))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function drawn(): Promise<[name: string, content: Buffer][]> {
  const svg = (body: string, defs = '') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><defs>${defs}</defs>${body}</svg>`)
  const fill = '<rect width="2000" height="1500" fill="url(#g)"/>'
  const stops = '<stop offset="0" stop-color="#fceabb"/><stop offset=".5" stop-color="#e0503c"/><stop offset="1" stop-color="#20154a"/>'
  const linear = svg(fill, `<linearGradient id="g" x2="1" y2="1">${stops}</linearGradient>`)
  const radial = svg(fill, `<radialGradient id="g">${stops}</radialGradient>`)
  const rings = svg(
    Array.from({ length: 70 }, (_, n) => `<circle cx="1000" cy="750" r="${10 + n * 14}" fill="none" stroke="#222" stroke-width="3"/>`).join(
      '',
    ),
    '',
  )
  const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => [26, 92, 170, 230][((at * 7919) ^ (at >> 5)) % 4] as number))
  const scaled = sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } }).resize({ width: 2_048, kernel: 'nearest' })
  // The brightest red of Display P3 fades; what sRGB cannot hold is cut off by who converts.
  const wide = sharp(await sharp(linear).withIccProfile('p3').png().toBuffer())
    .keepIccProfile()
    .modulate({ saturation: 1.6 })
  return [
    ['gradient', await sharp(linear).png().toBuffer()],
    ['round gradient', await sharp(radial).png().toBuffer()],
    ['rings', await sharp(rings).flatten({ background: '#f4efe6' }).png().toBuffer()],
    ['pixel art', await scaled.png().toBuffer()],
    ['wide gamut', await wide.png().toBuffer()],
  ]
}

function works(): Promise<[name: string, content: Buffer][]> {
  const read = async (file: string): Promise<[string, Buffer]> => [
    file,
    await readFile(join(import.meta.dirname, '../demo/pictures', file)),
  ]
  return Promise.all(['yara_zellige/for-ada.webp', 'ada/plotter-room.webp', 'noah_pixels/flicker.webp'].map(read))
}
