import sharp from 'sharp'
import type { Print } from '#art/print.ts'
import type { ProcessedImage } from '../server/storage/images.ts'
import type { Purpose } from '../server/storage/names.ts'

const widths: Record<Purpose, readonly number[]> = { post: [320, 640], message: [320, 640], avatar: [128, 256], banner: [750] }

/**
 * Makes the stored copies of a print, in the shape in which uploads are stored. Not by way of an upload: nothing is to be checked or
 * turned here, and JPEG from raw pixels takes a third of the time, which the very first start has to wait for.
 */
export async function develop(print: Print, purpose: Purpose): Promise<ProcessedImage> {
  const { data, width, height } = print
  const paper = () => sharp(data, { raw: { width, height, channels: 3 } })
  const sizes = widths[purpose].filter((size) => size < width)
  const copies = [null, ...sizes].map(async (size) => {
    const copy = size ? paper().resize({ width: size }) : paper()
    return { width: size, body: await copy.jpeg({ quality: 82 }).toBuffer() }
  })
  return { variants: await Promise.all(copies), width, height, placeholder: meanColour(print), sizes, ext: 'jpg' }
}

/** From every 97th pixel: enough for a colour that is shown for a moment. */
function meanColour({ data }: Print): string {
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
