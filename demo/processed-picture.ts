import sharp from 'sharp'
import type { ProcessedImage } from '../server/storage/images.ts'
import type { PicturePurpose } from '../server/storage/names.ts'

const widths: Record<PicturePurpose, readonly number[]> = {
  post: [320, 640, 960, 1280],
  message: [320, 640, 960, 1280],
  avatar: [128, 256],
  community: [128, 256],
  banner: [750],
}

/**
 * An original with the smaller copies that an upload gets. Not through an upload: there is nothing to check, the original stays as it was
 * drawn, and the first start has to wait for it.
 */
export async function processedPicture(original: Buffer, purpose: PicturePurpose): Promise<ProcessedImage> {
  const { width, height } = await sharp(original).metadata()
  const sizes = widths[purpose].filter((size) => size < width)
  const isWork = purpose === 'post' || purpose === 'message'
  // Decoded no larger than its largest copy.
  const whole = isWork ? sharp(original).resize({ width: Math.max(...sizes) }) : sharp(original)
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true })
  const copy = (size: number) => {
    const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({ width: size })
    return (isWork ? image.webp({ quality: 80, effort: 0 }) : image.jpeg({ quality: 85 })).toBuffer()
  }
  const variants: ProcessedImage['variants'] = await Promise.all(sizes.map(async (size) => ({ width: size, body: await copy(size) })))
  variants.unshift({ width: null, body: isWork ? original : await copy(width) })
  return { variants, width, height, placeholder: meanColour(data, info.channels), sizes, ext: isWork ? 'webp' : 'jpg' }
}

/** The placeholder's colour, from every 97th pixel. */
function meanColour(data: Buffer, channels: number): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 97 * channels, count++) {
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] as number) + (data[at + channel] as number)
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
