import sharp, { type Sharp } from 'sharp'
import { seeded } from '#demo/art/random.ts'
import type { Pixels, Sheet } from '#demo/art/sheet.ts'

/** Prints a sheet as the JPEG that its maker would have uploaded. */
export async function print(sheet: Sheet, quality = 82): Promise<Buffer> {
  const { data, info } = await drawn(sheet).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const ink = grained(data, width, height, channels, sheet.grain ?? 0)
  return sharp(ink, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

/** Every drawing covers its whole sheet, so its alpha channel says nothing and is dropped below. */
function drawn({ width, height, shapes, pixels }: Sheet): Sharp {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes ?? ''}</svg>`)
  if (!pixels) return sharp(svg)
  return shapes ? enlarged(pixels, width, height).composite([{ input: svg }]) : enlarged(pixels, width, height)
}

function enlarged({ data, width, height, hard }: Pixels, targetWidth: number, targetHeight: number): Sharp {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  if (width === targetWidth && height === targetHeight) return image
  return image.resize(targetWidth, targetHeight, { fit: 'fill', kernel: hard ? 'nearest' : 'linear' })
}

const TABLE = 1 << 16
let table: Int8Array | undefined

/** Grey noise of about normal distribution, read from another offset in every row so that no pattern repeats. */
function grained(data: Buffer, width: number, height: number, channels: number, strength: number): Uint8ClampedArray {
  table ??= makeTable()
  const noise = table
  const factor = strength / 64
  const out = new Uint8ClampedArray(width * height * 3)
  let from = 0
  let to = 0
  for (let row = 1; row <= height; row++) {
    let place = Math.imul(row, 0x9e3779b1) >>> 16
    for (let column = 0; column < width; column++) {
      const change = (noise[place++ & (TABLE - 1)] as number) * factor
      out[to] = (data[from] as number) + change
      out[to + 1] = (data[from + 1] as number) + change
      out[to + 2] = (data[from + 2] as number) + change
      from += channels
      to += 3
    }
  }
  return out
}

function makeTable(): Int8Array {
  const random = seeded('grain')
  return Int8Array.from({ length: TABLE }, () => (random.next() + random.next() + random.next() - 1.5) * 80)
}
