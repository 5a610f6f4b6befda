import { readFile } from 'node:fs/promises'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import pLimit from 'p-limit'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { LimitExceeded } from '#isolation/fair-queue.ts'
import type { Purpose } from '#storage/names.ts'

export interface ProcessedImage {
  variants: { width: number | null; body: Buffer }[]
  width: number
  height: number
  placeholder: string
  sizes: number[]
  ext: 'webp' | 'jpg'
}

/** `effort` is 0 to 6. @throws Failure unsupported_media (by content), too_large beyond `limits.media`; LimitExceeded */
export async function processImage(
  input: Buffer | string,
  purpose: Purpose,
  { effort = 2 }: { effort?: number } = {},
): Promise<ProcessedImage> {
  return gate(async () => {
    // Read here, because libvips would call a disk failure a damaged picture.
    const content = typeof input === 'string' ? await readFile(input) : input
    if (!isListed(content)) throw new Failure('unsupported_media')
    try {
      const metadata = await sharp(content, { limitInputPixels: false }).metadata()
      admit(metadata)
      const work = () => make(content, metadata, purpose, effort)
      return await (pixelsOf(metadata) > heavyPixels(metadata) ? heavyGate(work) : work())
    } catch (error) {
      if (error instanceof Failure || error instanceof TypeError) throw error
      if (error instanceof Error && /timeout: \d+% complete/.test(error.message)) throw new LimitExceeded(`took longer than ${timeoutS} s`)
      throw new Failure('unsupported_media')
    }
  })
}

/** Of a picture that `processImage` made. Takes seconds. @returns null where it would take too much memory */
export function avifCopy(whole: Buffer, width: number): Promise<Buffer | null> {
  return gate(async () => {
    const { width: own, height } = await sharp(whole).metadata()
    if (width * Math.round((height * width) / own) > mostAvifPixels) return null
    return open(whole).resize({ width }).keepIccProfile().avif({ quality: 60, effort: 2 }).toBuffer()
  })
}

// libvips would load whatever it recognises, such as an SVG that takes hundreds of megabytes.
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

const signatures: [at: number, text: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftyp'],
]

function isListed(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 12)
  return signatures.some(([at, text]) => head.startsWith(text, at))
}

const timeoutS = 30
// sharp works on libuv's threads: two pictures at once leave threads for files and password hashes.
const gate = pLimit(2)
const heavyPixels = ({ format }: Metadata) => (format === 'heif' ? 2_000_000 : 20_000_000)
const heavyGate = pLimit(1)
sharp.concurrency(1)
sharp.cache(false)

const widestPx = 2560
const mostKept = 2 * widestPx * widestPx
const mostAvifPixels = 4_000_000
const longestSidePx = 16_383
const widths = [320, 640, 960, 1280]
const square = { width: 512, height: 512, sizes: [128, 256] }
const crops = { avatar: square, community: square, banner: { width: 1500, height: 500, sizes: [750] } }
const formats = ['jpeg', 'png', 'webp', 'gif']

function mostPixels({ format, isProgressive, pages = 1 }: Metadata): number {
  const { imagePixels, avifPixels, webpPixels, animatedWebpPixels, interlacedPngPixels, progressiveJpegPixels } = limits.media
  if (format === 'heif') return avifPixels
  if (format === 'webp') return pages > 1 ? animatedWebpPixels : webpPixels
  if (format === 'png' && isProgressive) return interlacedPngPixels
  return format === 'jpeg' && isProgressive ? progressiveJpegPixels : imagePixels
}

const pixelsOf = ({ width, height, pages = 1 }: Metadata) => width * height * pages

function admit(metadata: Metadata): void {
  const { format, compression } = metadata
  if (!formats.includes(format) && !(format === 'heif' && compression === 'av1')) throw new Failure('unsupported_media')
  if (pixelsOf(metadata) > mostPixels(metadata)) throw new Failure('too_large')
}

function make(input: Buffer, metadata: Metadata, purpose: Purpose, effort: number): Promise<ProcessedImage> {
  if (purpose in crops) return crop(input, metadata.autoOrient, crops[purpose as keyof typeof crops])
  return (metadata.pages ?? 1) > 1 ? animation(input, effort) : picture(input, metadata, effort)
}

// By width, not by the longer side: a strip that is read from top to bottom stays as wide as it was drawn.
async function picture(input: Buffer, metadata: Metadata, effort: number): Promise<ProcessedImage> {
  const { width, height } = metadata.autoOrient
  const scale = Math.min(1, widestPx / width, longestSidePx / height, Math.sqrt(mostKept / (width * height)))
  const to = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const image = scale < 1 ? open(input).resize({ ...to, fit: 'fill' }) : open(input)
  const base = await (hasOwnColours(metadata) ? pixelsInOwnColours(image) : pixels(image))
  // The full-size picture can be zoomed: higher quality, with sharper chroma subsampling.
  return variantsOf(base, widths, 'webp', (image, size) =>
    image.keepIccProfile().webp(size === null ? { quality: 92, smartSubsample: true, effort } : { quality: 82, effort }),
  )
}

const profileBytes = 64 * 1024

/** Colours that sRGB may not have, such as those of most phones and of Adobe RGB. */
function hasOwnColours({ space, icc }: Metadata): boolean {
  return space === 'srgb' && icc !== undefined && icc.length <= profileBytes && !nameIn(icc).includes('sRGB')
}

// In version 4 each letter of a profile's name takes two bytes.
const nameIn = (icc: Buffer) => icc.toString('latin1').replaceAll('\0', '')

interface Upright {
  width: number
  height: number
}

async function crop(input: Buffer, upright: Upright, { width, height, sizes }: typeof square): Promise<ProcessedImage> {
  const scale = Math.min(1, upright.width / width, upright.height / height)
  const to = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const base = await pixels(
    open(input)
      .flatten({ background: '#fff' })
      .resize({ ...to, fit: 'cover' }),
  )
  return variantsOf(base, sizes, 'jpg', (image) => image.jpeg({ quality: 85 }))
}

// Its only copy is its first frame in full width, for where nothing may move: smaller copies would have to be encoded frame by frame.
async function animation(input: Buffer, effort: number): Promise<ProcessedImage> {
  const still = await pixels(open(input))
  const { data, info } = await open(input, { animated: true })
    .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: Math.min(effort, 1) })
    .toBuffer({ resolveWithObject: true })
  const height = info.pageHeight ?? info.height
  return {
    variants: [
      { width: null, body: data },
      { width: info.width, body: await again(still).resize({ width: info.width }).webp({ quality: 82, effort }).toBuffer() },
    ],
    width: info.width,
    height,
    placeholder: await meanColour(still),
    sizes: [info.width],
    ext: 'webp',
  }
}

interface Pixels {
  data: Buffer
  info: OutputInfo
  /** Not as raw numbers, which carry no colour profile. */
  isPng?: boolean
}

// Decoded once, before any copy is made, so that a damaged file fails here.
function open(input: Buffer, options: { animated?: boolean } = {}): Sharp {
  return sharp(input, { ...options, failOn: 'error', limitInputPixels: limits.media.imagePixels })
    .timeout({ seconds: timeoutS })
    .autoOrient()
}

function pixels(image: Sharp): Promise<Pixels> {
  return image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

async function pixelsInOwnColours(image: Sharp): Promise<Pixels> {
  return { ...(await image.keepIccProfile().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true })), isPng: true }
}

function again({ data, info: { width, height, channels }, isPng }: Pixels): Sharp {
  return isPng ? sharp(data) : sharp(data, { raw: { width, height, channels } })
}

async function variantsOf(
  base: Pixels,
  wanted: number[],
  ext: ProcessedImage['ext'],
  encode: (image: Sharp, size: number | null) => Sharp,
): Promise<ProcessedImage> {
  const { width, height } = base.info
  const sizes = wanted.filter((size) => size < width)
  const variants = [{ width: null as number | null, body: await encode(again(base), null).toBuffer() }]
  for (const size of sizes) variants.push({ width: size, body: await encode(again(base).resize({ width: size }), size).toBuffer() })
  return { variants, width, height, placeholder: await meanColour(base), sizes, ext }
}

async function meanColour(base: Pixels): Promise<string> {
  const mean = await again(base).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return `#${mean.subarray(0, 3).toString('hex')}`
}
