import { bouquet } from '#art/botanical.ts'
import { scale } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise, sampled } from '#art/noise.ts'
import type { Plant } from '#art/plants.ts'
import { group } from '#art/svg.ts'
import { toned } from '#art/toned.ts'
import { seeded } from '#random.ts'

interface Cyanotype extends Recipe {
  plants: readonly Plant[]
  /** The paper left bare, the blue where light fell; tea toning makes it brown. */
  tones?: readonly [paper: string, pale: string, blue: string, deep: string]
}

/** A sun print: plants laid on brushed paper, their shadows left white. */
export const cyanotype =
  ({ seed, format = 'tall', plants, tones = ['#e9efef', '#7fa3bd', '#1c4f82', '#0d2c54'] }: Cyanotype): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const [columns, rows] = [width / 3, height / 3].map(Math.round) as [number, number]
    const cloud = fractal(noise(random), 4)
    const brush = noise(random)
    const blotches = sampled(columns, rows, 6, (x, y) => cloud((x / columns) * 3, (y / rows) * 3) * 0.22)

    const pixels = toned(columns, rows, scale(tones), (x, y) => {
      const [u, v] = [x / columns, y / rows]
      const border = Math.min(u, 1 - u, (v * rows) / columns, ((1 - v) * rows) / columns)
      const ragged = border > 0.1 ? 0 : 0.055 + brush(u * 9, v * 9) * 0.018 + brush(u * 90, v * 24) * 0.012
      const coated = Math.min(1, Math.max(0, (border - ragged) * 46))
      if (coated === 0) return 0
      return coated * (0.86 + (blotches[y * columns + x] as number) + brush(u * 3, v * 70) * 0.05 + brush(u * 60, v * 2 + 40) * 0.03)
    })
    const shadows = bouquet(random, plants, { width, height, leaf: tones[0], bloom: tones[0] })
    return { width, height, pixels, shapes: group(shadows, 'opacity="0.9"'), grain: 13 }
  }
