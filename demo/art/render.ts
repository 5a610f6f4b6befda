import sharp from 'sharp'
import type { Drawing, Pixels } from '#art/drawing.ts'
import { seeded } from '#random.ts'

/** A rendered drawing: RGB, one byte each. */
export interface Bitmap {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Renders a drawing: pixels, shapes over them, grain over everything. */
export async function render(drawing: Drawing): Promise<Bitmap> {
  const { width, height, grain = 0 } = drawing
  const [ground, shapes] = await Promise.all([
    drawing.pixels && enlarged(drawing.pixels, width, height),
    drawing.shapes && rasterised(drawing),
  ])
  const data = new Uint8ClampedArray(width * height * 3)
  if (ground) data.set(ground)
  if (shapes) compose(shapes, data)
  if (grain) addGrain(data, width, grain)
  return { data, width, height }
}

/** The shapes as RGBA. */
function rasterised({ width, height, shapes }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).raw().toBuffer()
}

async function enlarged({ data, width, height, hard }: Pixels, toWidth: number, toHeight: number): Promise<Uint8Array | Uint8ClampedArray> {
  if (width === toWidth && height === toHeight) return data
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return image
    .resize(toWidth, toHeight, { fit: 'fill', kernel: hard ? 'nearest' : 'linear' })
    .raw()
    .toBuffer()
}

/** Composes RGBA over RGB. By hand, because sharp's composite takes longer than the drawing. */
function compose(shapes: Buffer, data: Uint8ClampedArray): void {
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    const alpha = shapes[from + 3] as number
    if (alpha === 255) {
      data[to] = shapes[from] as number
      data[to + 1] = shapes[from + 1] as number
      data[to + 2] = shapes[from + 2] as number
    } else if (alpha > 0) {
      const cover = alpha / 255
      data[to] = (data[to] as number) * (1 - cover) + (shapes[from] as number) * cover
      data[to + 1] = (data[to + 1] as number) * (1 - cover) + (shapes[from + 1] as number) * cover
      data[to + 2] = (data[to + 2] as number) * (1 - cover) + (shapes[from + 2] as number) * cover
    }
  }
}

const TABLE = 1 << 16
const tables = new Map<number, Int8Array>()

/** Grey noise of about normal distribution, read from another offset in every row so that no pattern repeats. */
function addGrain(data: Uint8ClampedArray, width: number, grain: number): void {
  const noise = tables.get(grain) ?? makeTable(grain)
  tables.set(grain, noise)
  for (let start = 0, row = 1; start < data.length; start += width * 3, row++) {
    let place = Math.imul(row, 0x9e3779b1) >>> 16
    for (let at = start; at < start + width * 3; at += 3) {
      const change = noise[place++ & (TABLE - 1)] as number
      data[at] = (data[at] as number) + change
      data[at + 1] = (data[at + 1] as number) + change
      data[at + 2] = (data[at + 2] as number) + change
    }
  }
}

function makeTable(grain: number): Int8Array {
  const random = seeded('grain')
  return Int8Array.from({ length: TABLE }, () => Math.round((random.next() + random.next() + random.next() - 1.5) * 0.7 * grain))
}
