import type { Random } from '#random.ts'

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

/** A soft field over width × height places, worked out on a coarse grid and interpolated: noise at every place would be slow. */
export function sampled(width: number, height: number, grid: number, at: Noise): Float32Array {
  const columns = Math.ceil(width / grid) + 2
  const coarse = new Float32Array(columns * (Math.ceil(height / grid) + 2))
  for (let place = 0; place < coarse.length; place++) coarse[place] = at((place % columns) * grid, Math.floor(place / columns) * grid)
  const fine = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const v = (y % grid) / grid
    for (let x = 0; x < width; x++) {
      const place = Math.floor(y / grid) * columns + Math.floor(x / grid)
      const u = (x % grid) / grid
      const top = (coarse[place] as number) * (1 - u) + (coarse[place + 1] as number) * u
      const bottom = (coarse[place + columns] as number) * (1 - u) + (coarse[place + columns + 1] as number) * u
      fine[y * width + x] = top * (1 - v) + bottom * v
    }
  }
  return fine
}
