import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { noise } from '#art/noise.ts'
import { group, n, type Point, rect, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Ink extends Recipe {
  paper: string
  ink: string
  gesture: keyof typeof gestures
  /** The maker's red stamp. */
  seal?: string
}

/** Broad strokes with a dry brush: many hairs along one movement, each with its own store of ink. */
export const ink =
  ({ seed, format = 'tall', paper, ink: colour, gesture, seal }: Ink): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const strokes = gestures[gesture](random, width, height)
    const painted = strokes.map(({ spine, wide }) => brush(random, spine, wide, colour)).join('')
    const size = width * 0.05
    const [x, y] = [width * 0.82, height * 0.86]
    const stamp = seal
      ? rect(x, y, size, size * 1.3, seal, 'rx="5"') +
        stroke(
          `M${n(x + size * 0.25)} ${n(y + size * 0.3)}h${n(size * 0.5)}M${n(x + size * 0.5)} ${n(y + size * 0.3)}v${n(size * 0.7)}M${n(x + size * 0.25)} ${n(y + size)}h${n(size * 0.5)}M${n(x + size * 0.25)} ${n(y + size * 0.64)}h${n(size * 0.5)}`,
          paper,
          size * 0.075,
        )
      : ''
    return { width, height, shapes: rect(0, 0, width, height, paper) + group(painted, 'stroke-linecap="round"') + stamp, grain: 12 }
  }

interface Stroke {
  spine: readonly Point[]
  wide: number
}

/** Hairs side by side; towards the end of the stroke more and more of them run dry. */
function brush(random: Random, spine: readonly Point[], wide: number, colour: string): string {
  const hairs = Math.round(wide / 2.3)
  const streak = noise(random)
  const layers = ['', '', '']
  for (let hair = 0; hair < hairs; hair++) {
    const across = (hair / (hairs - 1) - 0.5) * 2
    const store = 0.62 + random.next() * 0.6 - Math.abs(across) ** 3 * 0.25
    const layer = hair % 3
    let drawing = false
    for (let step = 0; step < spine.length; step++) {
      const t = step / (spine.length - 1)
      const dry = t > store + streak(hair * 0.35, t * 9) * 0.5
      const [point, next] = [spine[step] as Point, spine[Math.min(spine.length - 1, step + 1)] as Point]
      const before = spine[Math.max(0, step - 1)] as Point
      const angle = Math.atan2(next[1] - before[1], next[0] - before[0])
      const pressure = wide * 0.5 * (0.55 + 0.45 * Math.sin(Math.min(1, t * 1.5 + 0.22) * Math.PI * 0.62)) * (1 - t * 0.16)
      const spread = across * pressure + streak(hair * 0.6, t * 3) * 2.6
      const place = `${n(point[0] - Math.sin(angle) * spread)} ${n(point[1] + Math.cos(angle) * spread)}`
      if (!dry) layers[layer] += `${drawing ? 'L' : 'M'}${place}`
      drawing = !dry
    }
  }
  return layers.map((d, layer) => (d ? stroke(d, colour, 3.4 - layer * 0.7, `stroke-opacity="${n(0.95 - layer * 0.2)}"`) : '')).join('')
}

const gestures = { circle, branch, characters, mountain } satisfies Record<
  string,
  (random: Random, width: number, height: number) => Stroke[]
>

const along = (count: number, at: (t: number) => Point): Point[] => Array.from({ length: count }, (_, step) => at(step / (count - 1)))

function circle(random: Random, width: number, height: number): Stroke[] {
  const [from, turn] = [random.between(0, 6.28), random.pick([-1, 1])]
  const radius = Math.min(width, height) * random.between(0.28, 0.33)
  const squash = random.between(0.92, 1.06)
  const spine = along(64, (t) => {
    const angle = from + turn * t * Math.PI * 1.9
    const far = radius * (1 + t * 0.05 - Math.sin(t * 3) * 0.03)
    return [width / 2 + Math.cos(angle) * far, height / 2 + Math.sin(angle) * far * squash]
  })
  return [{ spine, wide: radius * random.between(0.26, 0.4) }]
}

function branch(random: Random, width: number, height: number): Stroke[] {
  const stalks = Array.from({ length: random.int(3, 4) }, (_, stalk): Stroke => {
    const x = width * (0.22 + stalk * 0.17 + random.between(-0.04, 0.04))
    const lean = random.between(-0.14, 0.14)
    return {
      spine: along(40, (t) => [x + lean * width * t + Math.sin(t * 4) * 8, height * (0.96 - t * random.between(0.84, 0.88))]),
      wide: width * random.between(0.018, 0.042),
    }
  })
  const leaves = Array.from({ length: 24 }, (): Stroke => {
    const { spine } = random.pick(stalks)
    const [x, y] = spine[random.int(16, 39)] as Point
    const [angle, long] = [random.between(-0.5, 0.9) + (random.chance(0.5) ? 0 : Math.PI), width * random.between(0.09, 0.2)]
    return {
      spine: along(14, (t) => [x + Math.cos(angle) * long * t, y + Math.sin(angle) * long * t * 0.7 + t * t * 40]),
      wide: width * random.between(0.018, 0.03),
    }
  })
  return [...stalks, ...leaves]
}

function characters(random: Random, width: number, height: number): Stroke[] {
  return Array.from({ length: 4 }, (_, index): Stroke => {
    const y = height * (0.22 + index * 0.18)
    const [from, to] = [width * random.between(0.16, 0.3), width * random.between(0.66, 0.84)]
    const [rise, loop] = [random.between(-0.08, 0.08) * height, random.between(0.03, 0.09) * height]
    const [sway, bow] = [random.between(3, 7), random.between(0.4, 1)]
    return {
      spine: along(48, (t) => [
        to - (to - from) * t + Math.sin(t * sway) * width * 0.05,
        y + rise * t + Math.sin(t * Math.PI * 2 * bow) * loop,
      ]),
      wide: width * random.between(0.035, 0.1),
    }
  })
}

function mountain(random: Random, width: number, height: number): Stroke[] {
  const ranges = [0.42, 0.56, 0.7].map((share, index): Stroke => {
    const ridge = noise(random)
    const spine = along(60, (t) => [
      width * (0.06 + t * 0.88),
      height * (share - Math.abs(ridge(t * 2.6, index * 5)) * 0.26 - Math.sin(t * Math.PI) * 0.05),
    ])
    return { spine: random.chance(0.5) ? spine : spine.reverse(), wide: width * (0.05 + index * 0.03) }
  })
  return [...ranges, { spine: along(40, (t) => [width * (0.2 + t * 0.56), height * (0.85 + Math.sin(t * 5) * 0.008)]), wide: width * 0.03 }]
}
