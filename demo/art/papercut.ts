import { type Rgb, scale } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise, sampled } from '#art/noise.ts'
import { seeded } from '#random.ts'

interface Papercut extends Recipe {
  /** From the top sheet down to the deepest. */
  papers: readonly string[]
  layers?: number
  /** Bumps across the sheet. */
  bumps?: number
  /** Holes cut around the middle, or a valley across. */
  opening?: 'middle' | 'valley' | 'everywhere'
}

/** Sheets of coloured paper on top of each other, each cut a little deeper, with the shadow that each throws. */
export const papercut =
  ({ seed, format = 'tall', papers, layers = 8, bumps = 2.4, opening = 'everywhere' }: Papercut): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const bend = fractal(noise(random), 2)
    const colours = Array.from({ length: layers }, (_, layer) => scale(papers)[Math.round((layer / (layers - 1)) * 255)] as Rgb)

    // Two thirds of the print's size: the edges stay sharp and it takes half the time.
    const [columns, rows] = [Math.round((width * 2) / 3), Math.round((height * 2) / 3)]
    const depths = sampled(columns, rows, 9, (x, y) => {
      const value = bend((x * bumps) / columns, (y * bumps) / columns) * 1.15 + 0.5
      const u = x / columns - 0.5
      const v = (y - rows / 2) / columns
      if (opening === 'middle') return 1.18 - Math.hypot(u * 1.15, v) * 1.75 + (value - 0.5) * 0.75
      if (opening === 'valley') return 1.05 - Math.abs(v + Math.sin(u * 4) * 0.12) * 1.7 + (value - 0.5) * 0.6
      return value
    })
    return { width, height, pixels: { data: lay(depths, columns, rows, colours), width: columns, height: rows }, grain: 8 }
  }

/** Light comes from the top left: a pixel lies in shadow when a higher sheet is up and left of it. */
function lay(depths: Float32Array, width: number, height: number, colours: readonly Rgb[]): Uint8ClampedArray {
  const sheets = new Uint8Array(depths.length)
  for (let at = 0; at < depths.length; at++) {
    sheets[at] = Math.min(colours.length - 1, Math.max(0, Math.floor((depths[at] as number) * colours.length)))
  }
  const data = new Uint8ClampedArray(width * height * 3)
  const throws = [2, 5, 8, 12, 17].map((reach) => reach * width + (reach >> 1))
  const lip = width * 2 + 1
  for (let at = 0; at < sheets.length; at++) {
    const own = sheets[at] as number
    let light = (sheets[at + lip] ?? own) > own ? 1.07 : 1
    for (const reach of throws) if ((sheets[at - reach] ?? own) < own) light -= 0.075
    const colour = colours[own] as Rgb
    data[at * 3] = colour[0] * light
    data[at * 3 + 1] = colour[1] * light
    data[at * 3 + 2] = colour[2] * light
  }
  return data
}
