import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { circle, n, type Point, rect, shape } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Engraving extends Recipe {
  paper: string
  ink: string
  subject: keyof typeof subjects
  /** A second block for the sun or the moon. */
  spot?: string
  pitch?: number
}

/** A linocut: one direction of cuts, and tone from how wide each cut is. */
export const engraving =
  ({ seed, format = 'tall', paper, ink, subject, spot, pitch = 11 }: Engraving): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const margin = width * 0.055
    const { toneAt, bendAt, disc } = subjects[subject](random, width, height)
    let cuts = ''
    for (let y = margin + pitch; y < height - margin; y += pitch) {
      const upper: string[] = []
      const lower: string[] = []
      for (let x = margin; x <= width - margin; x += 8) {
        const bent = y + bendAt(x, y)
        const half = Math.min(pitch * 0.54, Math.max(0.35, toneAt(x, bent) * pitch * 0.52))
        upper.push(`${n(x)} ${n(bent - half)}`)
        lower.unshift(`${n(x)} ${n(bent + half)}`)
      }
      cuts += `M${upper.join('L')}L${lower.join('L')}Z`
    }
    const moon = disc && spot ? circle(disc.x, disc.y, disc.radius, spot) : ''
    const frame = rect(
      margin * 0.72,
      margin * 0.72,
      width - margin * 1.44,
      height - margin * 1.44,
      'none',
      `stroke="${ink}" stroke-width="5"`,
    )
    const cut = `<clipPath id="block">${rect(margin, margin, width - margin * 2, height - margin * 2, '#000')}</clipPath>`
    return {
      width,
      height,
      shapes: rect(0, 0, width, height, paper) + moon + cut + shape(cuts, ink, 'clip-path="url(#block)"') + frame,
      grain: 11,
    }
  }

interface Subject {
  /** How dark, 0…1. */
  toneAt: (x: number, y: number) => number
  /** How far a cut leaves the straight line. */
  bendAt: (x: number, y: number) => number
  disc?: { x: number; y: number; radius: number }
}

const subjects = { waves, hills, orb } satisfies Record<string, (random: Random, width: number, height: number) => Subject>

function waves(random: Random, width: number, height: number): Subject {
  const swell = noise(random)
  const line = height * random.between(0.4, 0.5)
  const disc = {
    x: width * random.between(0.3, 0.7),
    y: line - height * random.between(0.1, 0.16),
    radius: Math.min(width, height) * random.between(0.12, 0.17),
  }
  return {
    disc,
    bendAt: (x, y) => (y > line ? swell(x / 150, y / 60) * 13 * Math.min(1, (y - line) / 160 + 0.15) : 0),
    toneAt: (x, y) => {
      if (Math.hypot(x - disc.x, y - disc.y) < disc.radius) return 0.04
      if (y < line) return 0.3 + ((line - y) / line) * 0.45
      const glitter = Math.abs(x - disc.x) < (y - line) * 0.5 + 46 ? 0.34 : 0
      return 0.66 + swell(x / 100 + 7, y / 30) * 0.34 - glitter
    },
  }
}

function hills(random: Random, width: number, height: number): Subject {
  const rough = fractal(noise(random), 3)
  const texture = noise(random)
  const layers = Array.from({ length: 5 }, (_, layer) => ({
    base: height * (0.36 + layer * 0.125),
    shift: layer * 13.7,
    dark: [0.42, 0.74, 0.36, 0.84, 0.58][layer] as number,
  }))
  const topOf = ({ base, shift }: { base: number; shift: number }, x: number) => base - rough(x / 380 + shift, shift) * height * 0.1
  const disc = { x: width * random.between(0.25, 0.75), y: height * 0.2, radius: width * 0.095 }
  return {
    disc,
    bendAt: (x, y) => (y > height * 0.34 ? rough(x / 300, y / 420) * 46 : 0),
    toneAt: (x, y) => {
      if (Math.hypot(x - disc.x, y - disc.y) < disc.radius) return 0.04
      const layer = layers.findLast((candidate) => y > topOf(candidate, x))
      if (!layer) return 0.12 + Math.max(0, texture(x / 260, y / 40)) * 0.3
      const below = (y - topOf(layer, x)) / (height * 0.14)
      return Math.max(0.06, layer.dark - below * 0.34 + texture(x / 26, y / 26) * 0.16)
    },
  }
}

function orb(random: Random, width: number, height: number): Subject {
  const texture = fractal(noise(random), 3)
  const disc = { x: width / 2, y: height * 0.46, radius: width * 0.33 }
  const light: Point = [random.between(-0.6, -0.3), random.between(-0.6, -0.3)]
  return {
    bendAt: (x, y) => {
      const away = Math.hypot(x - disc.x, y - disc.y) / disc.radius
      return away < 1 ? (1 - away ** 2) * Math.sin((x - disc.x) / 130) * 22 : 0
    },
    toneAt: (x, y) => {
      const [u, v] = [(x - disc.x) / disc.radius, (y - disc.y) / disc.radius]
      const away = Math.hypot(u, v)
      if (away > 1) return 0.86 - Math.max(0, texture(x / 330, y / 330)) * 0.3 - Math.max(0, 1.5 - away) * 0.2
      const facing = u * light[0] + v * light[1] + Math.sqrt(1 - away ** 2) * 0.62
      return Math.min(0.98, Math.max(0.05, 0.82 - facing * 0.92 + texture(x / 100, y / 100) * 0.42))
    },
  }
}
