import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { growers, type Plant } from '#art/plants.ts'
import { curve, type Point, rect, shape } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Botanical extends Recipe {
  plants: readonly Plant[]
  paper: string
  leaf: string
  bloom: string
  /** Pressed on paper, cut out over bold forms, or a single line. */
  manner?: 'pressed' | 'cutout'
  /** Forms behind a cut-out. */
  forms?: readonly string[]
}

/** Plants grown by rule: stems that bend, leaves that follow them, flowers at the end. */
export const botanical =
  ({ seed, format = 'tall', plants, paper, leaf, bloom, manner = 'pressed', forms = [] }: Botanical): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const back = manner === 'cutout' ? cutForms(random, width, height, forms) : label(width, height, shade(paper, -0.16))
    return {
      width,
      height,
      shapes: rect(0, 0, width, height, paper) + back + bouquet(random, plants, { width, height, leaf, bloom }),
      grain: 9,
    }
  }

interface Bed {
  width: number
  height: number
  leaf: string
  bloom: string
}

/** The plants side by side, each with a lean of its own; also the silhouettes of blueprints and overprints. */
export function bouquet(random: Random, plants: readonly Plant[], { width, height, leaf, bloom }: Bed): string {
  return plants
    .map((plant, index) => {
      const place = (index + 0.5) / plants.length
      const foot: Point = [width * (0.5 + (place - 0.5) * 0.5), height * 0.93]
      const tip: Point = [
        width * (0.5 + (place - 0.5) * 0.86) + random.between(-0.04, 0.04) * width,
        height * random.between(...(heights[plant] ?? [0.1, 0.2])),
      ]
      const room = Math.min(1, (width * 1.25) / height) // a narrow sheet has none to lean into
      const spine = bend(random, foot, tip, (plant === 'palm' ? 0.02 : 0.12) * room)
      const green = mix(leaf, shade(leaf, random.between(-0.1, 0.1)), 0.8)
      return growers[plant]({ random, spine, green, bloom, size: Math.min(width, height) / Math.max(1.05, plants.length * 0.66) })
    })
    .join('')
}

/** Where the stem may end, as shares of the height: a large flower needs room above it. */
const heights: Partial<Record<Plant, [number, number]>> = {
  poppy: [0.18, 0.32],
  umbel: [0.2, 0.26],
  lotus: [0.2, 0.34],
  tulip: [0.24, 0.36],
  ginkgo: [0.2, 0.26],
  eucalyptus: [0.14, 0.2],
}

function bend(random: Random, from: Point, to: Point, sway: number): Point[] {
  const reach = (to[1] - from[1]) * sway * random.pick([-1, 1])
  return Array.from({ length: 25 }, (_, step) => {
    const t = step / 24
    return [from[0] + (to[0] - from[0]) * t ** 1.4 + Math.sin(t * Math.PI) * reach, from[1] + (to[1] - from[1]) * t]
  })
}

/** The corner of a herbarium sheet: a rule and three lines for what it is and where it grew. */
function label(width: number, height: number, ink: string): string {
  const [x, y] = [width * 0.7, height * 0.895]
  const lines = [0, 1, 2].map((index) => rect(x, y + index * 16, width * (0.2 - index * 0.035), 2.4, ink)).join('')
  return rect(width * 0.035, width * 0.035, width * 0.93, height - width * 0.07, 'none', `stroke="${ink}" stroke-width="1.6"`) + lines
}

function cutForms(random: Random, width: number, height: number, forms: readonly string[]): string {
  return forms
    .map((colour, index) => {
      const [x, y] = [width * random.between(0.25, 0.75), height * (0.25 + (index / Math.max(1, forms.length)) * 0.6)]
      const reach = width * random.between(0.26, 0.42)
      const points = Array.from({ length: 9 }, (_, point): Point => {
        const angle = (point / 9) * Math.PI * 2
        const far = reach * random.between(0.78, 1.16)
        return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.86]
      })
      return shape(curve(points, true), colour)
    })
    .join('')
}
