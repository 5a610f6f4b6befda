import { bouquet, type Plant } from '#demo/art/botanical.ts'
import { scale } from '#demo/art/colour.ts'
import { fractal, noise } from '#demo/art/noise.ts'
import { seeded } from '#demo/art/random.ts'
import { type Art, formats, type Recipe } from '#demo/art/sheet.ts'
import { group } from '#demo/art/svg.ts'

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
    const colours = scale(tones)
    const data = new Uint8ClampedArray(columns * rows * 3)

    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const [u, v] = [x / columns, y / rows]
        const strokes = brush(u * 3, v * 70) * 0.05 + brush(u * 60, v * 2 + 40) * 0.03
        const border = Math.min(u, 1 - u, (v * rows) / columns, ((1 - v) * rows) / columns)
        const ragged = 0.055 + brush(u * 9, v * 9) * 0.018 + brush(u * 90, v * 24) * 0.012
        const coated = Math.min(1, Math.max(0, (border - ragged) * 46))
        const exposed = coated * (0.86 + cloud(u * 3, v * 3) * 0.22 + strokes)
        const colour = colours[Math.min(255, Math.max(0, Math.round(exposed * 255)))] as readonly number[]
        const to = (y * columns + x) * 3
        for (let channel = 0; channel < 3; channel++) data[to + channel] = colour[channel] as number
      }
    }
    const shadows = bouquet(random, plants, { width, height, leaf: tones[0], bloom: tones[0] })
    return { width, height, pixels: { data, width: columns, height: rows }, shapes: group(shadows, 'opacity="0.9"'), grain: 13 }
  }
