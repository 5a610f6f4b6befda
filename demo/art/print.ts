import sharp from 'sharp'
import { seeded } from '#art/random.ts'
import type { Pixels, Sheet } from '#art/sheet.ts'

/** A printed sheet: RGB, one byte each. */
export interface Print {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Prints a sheet: pixels, shapes over them, grain over everything. */
export async function print(sheet: Sheet): Promise<Print> {
  const { width, height, grain = 0 } = sheet
  const [ground, drawing] = await Promise.all([sheet.pixels && enlarged(sheet.pixels, width, height), sheet.shapes && drawn(sheet)])
  const data = new Uint8ClampedArray(width * height * 3)
  if (ground) data.set(ground)
  if (drawing) lay(drawing, data)
  if (grain) roughen(data, width, grain)
  return { data, width, height }
}

/** The shapes as RGBA. */
function drawn({ width, height, shapes }: Sheet): Promise<Buffer> {
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

/** Lays RGBA over RGB. By hand, because a composite by sharp takes longer than the drawing. */
function lay(drawing: Buffer, ink: Uint8ClampedArray): void {
  for (let from = 0, to = 0; to < ink.length; from += 4, to += 3) {
    const alpha = drawing[from + 3] as number
    if (alpha === 255) {
      ink[to] = drawing[from] as number
      ink[to + 1] = drawing[from + 1] as number
      ink[to + 2] = drawing[from + 2] as number
    } else if (alpha > 0) {
      const cover = alpha / 255
      ink[to] = (ink[to] as number) * (1 - cover) + (drawing[from] as number) * cover
      ink[to + 1] = (ink[to + 1] as number) * (1 - cover) + (drawing[from + 1] as number) * cover
      ink[to + 2] = (ink[to + 2] as number) * (1 - cover) + (drawing[from + 2] as number) * cover
    }
  }
}

const TABLE = 1 << 16
const tables = new Map<number, Int8Array>()

/** Grey noise of about normal distribution, read from another offset in every row so that no pattern repeats. */
function roughen(ink: Uint8ClampedArray, width: number, grain: number): void {
  const noise = tables.get(grain) ?? makeTable(grain)
  tables.set(grain, noise)
  for (let start = 0, row = 1; start < ink.length; start += width * 3, row++) {
    let place = Math.imul(row, 0x9e3779b1) >>> 16
    for (let at = start; at < start + width * 3; at += 3) {
      const change = noise[place++ & (TABLE - 1)] as number
      ink[at] = (ink[at] as number) + change
      ink[at + 1] = (ink[at + 1] as number) + change
      ink[at + 2] = (ink[at + 2] as number) + change
    }
  }
}

function makeTable(grain: number): Int8Array {
  const random = seeded('grain')
  return Int8Array.from({ length: TABLE }, () => Math.round((random.next() + random.next() + random.next() - 1.5) * 0.7 * grain))
}
