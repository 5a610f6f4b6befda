import { scale } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { toned } from '#art/toned.ts'
import { type Random, seeded } from '#random.ts'

interface Film extends Recipe {
  /** From the shadows to the highlights. */
  tones: readonly string[]
  scene: keyof typeof scenes
}

/** What a slow lens sees: a horizon, trees in fog, lamps out of focus, window light on a wall. Drawn in tones, printed with grain. */
export const film =
  ({ seed, format = 'wide', tones, scene }: Film): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const [columns, rows] = [Math.round(width / 3), Math.round(height / 3)]
    const lightAt = scenes[scene](random, columns / rows)
    const pixels = toned(columns, rows, scale(tones), (x, y) => {
      const [u, v] = [x / columns, y / rows]
      return lightAt(u, v) * (1 - ((u - 0.5) ** 2 + (v - 0.5) ** 2) * 0.42)
    })
    return { width, height, pixels, grain: 24 }
  }

/** How bright the place u, v (0…1) is; `ratio` is width by height. */
type Light = (u: number, v: number) => number

const soft = (value: number, from: number, to: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const scenes = { horizon, fog, lamps, window } satisfies Record<string, (random: Random, ratio: number) => Light>

function horizon(random: Random): Light {
  const cloud = fractal(noise(random), 4)
  const line = random.between(0.48, 0.6)
  const sun = random.between(0.3, 0.7)
  return (u, v) => {
    const glow = Math.exp(-((u - sun) ** 2) / 0.09) * Math.exp(-((v - line) ** 2) / 0.05)
    if (v < line) return 0.52 + (v / line) * 0.22 + glow * 0.32 + cloud(u * 3, v * 9) * 0.13
    const deep = (v - line) / (1 - line)
    const ripple = cloud(u * 14 + 3, v * 90) * (0.1 + deep * 0.14)
    return 0.4 - deep * 0.2 + glow * 0.4 + ripple * (0.6 + Math.exp(-((u - sun) ** 2) / 0.02)) + (1 - soft(v, line, line + 0.006)) * 0.2
  }
}

function fog(random: Random, ratio: number): Light {
  const cloud = fractal(noise(random), 4)
  const bark = noise(random)
  const trees = Array.from({ length: 22 }, (_, index) => ({
    x: random.next() * 1.1 - 0.05,
    wide: (0.004 + (index / 22) ** 2 * 0.026) / Math.max(0.8, ratio),
    near: index / 22,
  }))
  return (u, v) => {
    let light = 0.84 - v * 0.12 + cloud(u * 2, v * 2) * 0.12
    for (const { x, wide, near } of trees) {
      if (Math.abs(u - x) > 0.16) continue
      const stem = x + bark(v * 2.4, near * 40) * 0.014
      const away = Math.abs(u - stem) / (wide * (0.8 + v * 0.45))
      if (away < 1.25) light += Math.min(0, 0.78 - near * 0.68 - light) * (1 - soft(away, 0.72, 1.25))
      const crown = Math.hypot((u - stem) * ratio * 2.6, v - 0.06 - near * 0.1)
      if (crown < 0.3 && near > 0.4) light -= Math.max(0, cloud(u * 30 + near * 9, v * 30) * 0.5) * (0.3 - crown) * near * 1.2
    }
    const ground = soft(v, 0.84 + cloud(u * 3, 7) * 0.05, 1.05)
    return light * (1 - ground) + (0.24 + cloud(u * 20, v * 40) * 0.14) * ground
  }
}

function lamps(random: Random, ratio: number): Light {
  const cloud = fractal(noise(random), 3)
  const lights = Array.from({ length: 24 }, () => ({
    x: random.between(-0.05, 1.05),
    y: random.between(0.12, 0.74),
    radius: random.between(0.018, 0.085),
    bright: random.between(0.22, 0.62),
  }))
  return (u, v) => {
    let light = 0.1 + v * 0.05 + cloud(u * 3, v * 3) * 0.05
    for (const { x, y, radius, bright } of lights) {
      if (Math.abs(u - x) * ratio > radius * 1.06) continue
      const away = Math.hypot((u - x) * ratio, v - y) / radius
      if (away < 1.06) light += bright * (1 - soft(away, 0.93, 1.05)) * (0.72 + 0.28 * away ** 3)
      const mirrored = Math.abs(u - x) * ratio
      if (v > 0.8 && mirrored < radius) light += bright * 0.26 * (1 - mirrored / radius) * (0.7 + cloud(u * 40, v * 60) * 0.9)
    }
    return light
  }
}

function window(random: Random): Light {
  const plaster = fractal(noise(random), 5)
  const [x, y, lean] = [random.between(0.28, 0.42), random.between(0.2, 0.3), random.between(0.22, 0.4)]
  const leaves = Array.from({ length: 34 }, () => {
    const turn = random.between(0, 3)
    return {
      x: random.between(0, 0.55),
      y: random.between(-0.1, 0.6),
      size: random.between(0.016, 0.05),
      cos: Math.cos(turn),
      sin: Math.sin(turn),
    }
  })
  return (u, v) => {
    const [s, t] = [u - x - (v - y) * lean * 0.4, v - y - (u - x) * lean]
    const pane = (value: number, from: number, to: number) =>
      soft(value, from - 0.006, from + 0.006) * (1 - soft(value, to - 0.006, to + 0.006))
    let lit = (pane(s, 0, 0.19) + pane(s, 0.21, 0.4)) * (pane(t, 0, 0.24) + pane(t, 0.265, 0.5))
    if (lit > 0.01) {
      for (const leaf of leaves) {
        const [dx, dy] = [s - leaf.x, t - leaf.y]
        if (dx * dx + dy * dy > leaf.size * leaf.size * 8) continue
        const [a, b] = [dx * leaf.cos + dy * leaf.sin, dy * leaf.cos - dx * leaf.sin]
        lit *= soft(Math.hypot(a / 2.2, b) / leaf.size, 0.7, 1.25) * 0.8 + 0.2
      }
    }
    return 0.3 + plaster(u * 3, v * 3) * 0.09 + lit * 0.56 - v * 0.06
  }
}
