import { mix, type Rgb, rgb, scale } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, type Noise, noise, sampled } from '#art/noise.ts'
import { toned } from '#art/toned.ts'
import { seeded } from '#random.ts'

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
    const [cx, cy] = [random.between(0.3, 0.7), random.between(0.35, 0.65) * (rows / columns)]

    const figures: Record<typeof figure, Noise> = {
      swirled: (u, v) => {
        const du = fine(u * 1.7, v * 1.7)
        const dv = fine(u * 1.7 + 31, v * 1.7 + 13)
        return 0.5 + bend(u * 1.1 + du * 1.5, v * 1.1 + dv * 1.5) * 0.5 + du * 0.25
      },
      combed: (u, v) => {
        const teeth = Math.abs(((u * 9 + bend(u * 2, v * 3) * 0.25) % 1) - 0.5)
        return v * 0.55 + teeth ** 1.5 * 0.34 + bend(u * 3, v * 2) * 0.05
      },
      rings: (u, v) => {
        const [x, y] = [u - cx, v - cy]
        const distance = Math.hypot(x, y)
        const around = bend(9 + (x / (distance + 0.01)) * 0.9, 3 + (y / (distance + 0.01)) * 0.9)
        return distance * (1.25 + around * 0.06) + bend(u * 2.4, v * 2.4) * 0.05
      },
    }
    const place = sampled(columns, rows, figure === 'combed' ? 2 : 4, (x, y) => figures[figure](x / columns, y / columns) * bands)
    const band = (x: number, y: number) => {
      const at = place[y * columns + x] as number
      return at - Math.floor(at)
    }
    // Tree rings grow pale and end dark, with fibres across; paint lies flat.
    const grown = (x: number, y: number) => band(x, y) ** 2.6 * 0.8 + bend((x / columns) * 40, (y / columns) * 40) * 0.05 + 0.04
    const pixels = figure === 'rings' ? toned(columns, rows, scale(paints), grown) : toned(columns, rows, flat(paints), band)
    return { width, height, pixels, grain: 9 }
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
