import type { Random } from '#demo/art/random.ts'

export type Noise = (x: number, y: number) => number

/** Gradient noise over the plane, smooth and roughly within -1…1; one unit is one bump. */
export function noise(random: Random): Noise {
  const order = random.shuffle(Array.from({ length: 256 }, (_, index) => index))
  const table = Uint8Array.from([...order, ...order])
  const angles = Float64Array.from({ length: 256 }, () => random.between(0, Math.PI * 2))
  const gx = angles.map(Math.cos)
  const gy = angles.map(Math.sin)

  const corner = (cx: number, cy: number, dx: number, dy: number) => {
    const index = table[((table[cx & 255] as number) + cy) & 511] as number
    return (gx[index] as number) * dx + (gy[index] as number) * dy
  }

  return (x, y) => {
    const cx = Math.floor(x)
    const cy = Math.floor(y)
    const dx = x - cx
    const dy = y - cy
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const top = corner(cx, cy, dx, dy) * (1 - u) + corner(cx + 1, cy, dx - 1, dy) * u
    const bottom = corner(cx, cy + 1, dx, dy - 1) * (1 - u) + corner(cx + 1, cy + 1, dx - 1, dy - 1) * u
    return (top * (1 - v) + bottom * v) * 1.5
  }
}

/** Several octaves of noise on top of each other: the outline of a ridge, the body of a cloud. */
export function fractal(base: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0
    let weight = 0.5
    let scale = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += base(x * scale + octave * 17.3, y * scale - octave * 9.1) * weight
      weight /= 2
      scale *= 2
    }
    return sum
  }
}
