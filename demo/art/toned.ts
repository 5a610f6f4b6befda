import type { Rgb } from '#art/colour.ts'
import type { Pixels } from '#art/drawing.ts'

/** Pixels from a scale of 256 colours: `lightAt` says for each place where on the scale (0 to 1) it lies. */
export function toned(width: number, height: number, colours: readonly Rgb[], lightAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 3)
  let to = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colours[Math.min(255, Math.max(0, Math.floor(lightAt(x, y) * 256)))] as Rgb
      data[to++] = colour[0]
      data[to++] = colour[1]
      data[to++] = colour[2]
    }
  }
  return { data, width, height }
}
