import sharp from 'sharp'
import type { Bitmap } from '#art/render.ts'
import type { ProcessedImage } from '../server/storage/images.ts'
import type { PicturePurpose } from '../server/storage/names.ts'

const widths: Record<PicturePurpose, readonly number[]> = {
  post: [320, 640],
  message: [320, 640],
  avatar: [128, 256],
  community: [128, 256],
  banner: [750],
}

/**
 * Encodes a picture in the sizes in which uploads are stored. Not through an upload: there is nothing to check or rotate here, and JPEG
 * from raw pixels takes a third of the time, which the first start has to wait for.
 */
export async function encode(bitmap: Bitmap, purpose: PicturePurpose): Promise<ProcessedImage> {
  const { data, width, height } = bitmap
  const source = () => sharp(data, { raw: { width, height, channels: 3 } })
  const sizes = widths[purpose].filter((size) => size < width)
  const copies = [null, ...sizes].map(async (size) => {
    const copy = size ? source().resize({ width: size }) : source()
    return { width: size, body: await copy.jpeg({ quality: 82 }).toBuffer() }
  })
  return { variants: await Promise.all(copies), width, height, placeholder: meanColour(bitmap), sizes, ext: 'jpg' }
}

/** The placeholder's colour, from every 97th pixel. */
function meanColour({ data }: Bitmap): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 97 * 3, count++) {
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
