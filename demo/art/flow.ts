import { mix } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { noise } from '#art/noise.ts'
import { group, n, type Point, rect } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

export interface Flow extends Recipe {
  paper: string
  inks: readonly string[]
  /** Widths of the ribbons, in pixels: one narrow width reads as a pen, a mix as paint. */
  widths: readonly number[]
  /** Bumps of the field across the sheet: 0.6 sweeps, 3 swirls. */
  bumps?: number
  /** Where ribbons may lie. */
  within?: 'sheet' | 'disc' | 'columns'
  /** Space between ribbons. */
  gap?: number
  /** Inks in order of place instead of at random. */
  ordered?: boolean
}

const CELL = 3
const STEP = 9

/** Ribbons that follow one field and never touch, like a plotter drawing. */
export const flow =
  (recipe: Flow): Art =>
  () => {
    const { format = 'tall', paper, widths } = recipe
    const { width, height } = formats[format]
    const paths = new Map<string, string>()
    for (const { points, ink, wide } of ribbonsOf(recipe)) {
      const key = `${ink}" stroke-width="${n(wide)}`
      paths.set(key, `${paths.get(key) ?? ''}M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}`)
    }
    const lines = [...paths].map(([key, d]) => `<path d="${d}" stroke="${key}"/>`).join('')
    const caps = Math.max(...widths) > 6 ? 'butt' : 'round'
    return {
      width,
      height,
      shapes:
        rect(0, 0, width, height, mix(paper, paper, 0)) + group(lines, `fill="none" stroke-linecap="${caps}" stroke-linejoin="round"`),
      grain: 7,
    }
  }

interface Ribbon {
  points: Point[]
  ink: string
  wide: number
}

export function ribbonsOf({ seed, format = 'tall', inks, widths, bumps = 1.2, within = 'sheet', gap = 3, ordered }: Flow): Ribbon[] {
  const random = seeded(seed)
  const { width, height } = formats[format]
  const angleAt = field(random, bumps / width)
  const allowed = area(within, width, height)
  const taken = occupancy(width, height)
  const ribbons: Ribbon[] = []

  const tries = Math.round((width * height) / 420)
  for (let attempt = 0; attempt < tries; attempt++) {
    const wide = widths[Math.min(widths.length - 1, Math.floor((attempt / tries) * widths.length * 1.6))] as number
    const start: Point = [random.between(0, width), random.between(0, height)]
    const free = (point: Point, angle: number) => allowed(point) && taken.isFree(point, angle, wide / 2 + gap)
    const points = trace(start, angleAt, free, random.int(30, 130))
    if (points.length < 6) continue
    for (const point of points) taken.mark(point, angleAt(point), wide / 2)
    const place = ordered ? (start[0] / width + start[1] / height) / 2 + random.between(-0.12, 0.12) : random.next()
    const ink = inks[Math.min(inks.length - 1, Math.max(0, Math.floor(place * inks.length)))] as string
    ribbons.push({ points, ink, wide })
  }
  return ribbons
}

type Field = (point: Point) => number

function field(random: Random, unit: number): Field {
  const bend = noise(random)
  const base = random.between(0, Math.PI * 2)
  return ([x, y]) => base + bend(x * unit, y * unit) * Math.PI * 1.3
}

function trace(start: Point, angleAt: Field, free: (point: Point, angle: number) => boolean, reach: number): Point[] {
  if (!free(start, angleAt(start))) return []
  const walk = (direction: number) => {
    const points: Point[] = []
    let [x, y] = start
    while (points.length < reach) {
      const angle = angleAt([x, y])
      x += Math.cos(angle) * STEP * direction
      y += Math.sin(angle) * STEP * direction
      if (!free([x, y], angle)) break
      points.push([x, y])
    }
    return points
  }
  return [...walk(-1).reverse(), start, ...walk(1)]
}

function area(within: Flow['within'], width: number, height: number): (point: Point) => boolean {
  const margin = width * 0.075
  if (within === 'disc') return ([x, y]) => Math.hypot(x - width / 2, y - height / 2) < Math.min(width, height) / 2 - margin
  const inside = ([x, y]: Point) => x > margin && x < width - margin && y > margin && y < height - margin
  if (within !== 'columns') return inside
  const column = (width - 2 * margin) / 3
  return (point) => inside(point) && (point[0] - margin) % column > 14 && (point[0] - margin) % column < column - 14
}

function occupancy(width: number, height: number) {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const cells = new Uint8Array(columns * rows)

  const across = (point: Point, angle: number, reach: number, visit: (cell: number) => boolean) => {
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
    for (let offset = -reach; offset <= reach; offset += CELL) {
      const column = Math.floor((point[0] + nx * offset) / CELL)
      const row = Math.floor((point[1] + ny * offset) / CELL)
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue
      if (!visit(row * columns + column)) return false
    }
    return true
  }

  return {
    isFree: (point: Point, angle: number, reach: number) => across(point, angle, reach, (cell) => cells[cell] === 0),
    mark: (point: Point, angle: number, reach: number) => {
      for (let along = -STEP / 2; along <= STEP / 2; along += CELL) {
        const shifted: Point = [point[0] + Math.cos(angle) * along, point[1] + Math.sin(angle) * along]
        across(shifted, angle, reach, (cell) => {
          cells[cell] = 1
          return true
        })
      }
    },
  }
}
