import { mix, type Rgb, rgb, scale } from '#demo/art/colour.ts'
import { fractal, noise } from '#demo/art/noise.ts'
import { seeded } from '#demo/art/random.ts'
import { type Art, formats, type Recipe } from '#demo/art/sheet.ts'

interface Marble extends Recipe {
  /** Paints in the order in which they were dropped. */
  paints: readonly string[]
  /** How often the paints repeat: few broad bands or many fine ones. */
  bands?: number
  /** Drawn through with a comb, swirled with a stick, or the rings of a tree. */
  figure?: 'combed' | 'swirled' | 'rings'
}

/** Marbled paper and cut wood: bands of colour bent by a field that is bent by a field. */
export const marble =
  ({ seed, format = 'tall', paints, bands = 7, figure = 'swirled' }: Marble): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const [columns, rows] = [Math.round(width / 2), Math.round(height / 2)]
    const bend = noise(random)
    const fine = fractal(bend, 3)
    const colours = figure === 'rings' ? scale(paints) : flat(paints)
    const [cx, cy] = [random.between(0.3, 0.7), random.between(0.35, 0.65) * (rows / columns)]
    const data = new Uint8ClampedArray(columns * rows * 3)

    const placeAt = {
      swirled: (u: number, v: number) => {
        const du = fine(u * 1.7, v * 1.7)
        const dv = fine(u * 1.7 + 31, v * 1.7 + 13)
        return 0.5 + bend(u * 1.1 + du * 1.5, v * 1.1 + dv * 1.5) * 0.5 + du * 0.25
      },
      combed: (u: number, v: number) => {
        const teeth = Math.abs(((u * 9 + bend(u * 2, v * 3) * 0.25) % 1) - 0.5)
        return v * 0.55 + teeth ** 1.5 * 0.34 + bend(u * 3, v * 2) * 0.05
      },
      rings: (u: number, v: number) => {
        const [x, y] = [u - cx, v - cy]
        const far = Math.hypot(x, y) * (1 + bend(Math.atan2(y, x) * 0.8 + 9, 3) * 0.05)
        return far * 1.25 + bend(u * 2.4, v * 2.4) * 0.05
      },
    }[figure]

    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const [u, v] = [x / columns, y / columns]
        const band = placeAt(u, v) * bands
        const within = band - Math.floor(band)
        // Tree rings grow pale and end dark; paint shows no such edge.
        const tone = figure === 'rings' ? within ** 2.6 * 0.8 + fine(u * 30, v * 30) * 0.06 + 0.04 : within
        const colour = colours[Math.min(255, Math.max(0, Math.floor(tone * 256)))] as readonly number[]
        const to = (y * columns + x) * 3
        data[to] = colour[0] as number
        data[to + 1] = colour[1] as number
        data[to + 2] = colour[2] as number
      }
    }
    return { width, height, pixels: { data, width: columns, height: rows }, grain: 9 }
  }

/** Paint lies in flat bands with a fine soft edge where two meet. */
function flat(paints: readonly string[]): Rgb[] {
  const share = 256 / paints.length
  return Array.from({ length: 256 }, (_, index) => {
    const paint = Math.floor(index / share)
    const edge = Math.max(0, (index % share) / share - 0.9) * 10
    return rgb(mix(paints[paint] as string, paints[(paint + 1) % paints.length] as string, edge))
  })
}
