import { type Clip, type Drawing, formats } from '#art/drawing.ts'
import { type Flow, ribbonsOf } from '#art/flow.ts'
import { circle, group, line, type Point, rect, stroke } from '#art/svg.ts'

interface Plotting extends Flow {
  /** How long the machine draws, and how long the sheet then lies there, in seconds. */
  draws: number
  rests: number
}

const perSecond = 25

/** A sheet of `flow` while a plotter draws it: one ink after the other, each from the top down. */
export function plotting({ draws, rests, ...recipe }: Plotting): Clip {
  const { format = 'tall', paper, inks } = recipe
  const { width, height } = formats[format]
  const ribbons = ribbonsOf(recipe).toSorted((a, b) => inks.indexOf(a.ink) - inks.indexOf(b.ink) || topOf(a.points) - topOf(b.points))
  const steps = ribbons.reduce((sum, { points }) => sum + points.length, 0)
  const drawn = draws * perSecond

  const frame = (index: number): Drawing => {
    let left = Math.round(steps * Math.min(1, (index + 1) / drawn))
    let body = rect(0, 0, width, height, paper)
    let tip: { at: Point; ink: string } | undefined
    for (const { points, ink, wide } of ribbons) {
      if (left < 2) break
      const part = points.slice(0, left)
      body += stroke(line(part), ink, wide, 'stroke-linecap="round" stroke-linejoin="round"')
      tip = { at: part.at(-1) as Point, ink }
      left -= points.length
    }
    return { width, height, shapes: tip && index < drawn ? body + arm([width * 1.12, height * 0.46], tip.at, tip.ink) : body }
  }
  return { perSecond, frames: Math.round((draws + rests) * perSecond), frame }
}

const topOf = (points: readonly Point[]) => Math.min(...points.map(([, y]) => y))

function arm(from: Point, to: Point, ink: string): string {
  const [x, y] = to
  const rod = line([from, to])
  return (
    group(stroke(rod, '#000000', 26, 'stroke-opacity="0.12" stroke-linecap="round"'), 'transform="translate(8 14)"') +
    stroke(rod, '#3b3a38', 22, 'stroke-linecap="round"') +
    stroke(rod, '#6a6864', 6, 'stroke-linecap="round"') +
    circle(x, y, 20, '#2a2927') +
    circle(x, y, 11, ink)
  )
}
