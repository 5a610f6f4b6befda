import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, group, n, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Bauhaus extends Recipe {
  paper: string
  colours: readonly string[]
  /** A full grid of cells, a few large forms in balance, or rings like a record. */
  layout?: 'grid' | 'balance' | 'rings'
  /** Cells along the shorter side. */
  across?: number
}

/** Circles, quarters, bars and stripes: geometry as the schools of the twenties taught it. */
export const bauhaus =
  ({ seed, format = 'tall', paper, colours, layout = 'grid', across = 5 }: Bauhaus): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const drawn = layouts[layout]({ random, width, height, paper, colours, across })
    return { width, height, shapes: rect(0, 0, width, height, paper) + drawn, grain: 9 }
  }

interface Board {
  random: Random
  width: number
  height: number
  paper: string
  colours: readonly string[]
  across: number
}

const layouts: Record<NonNullable<Bauhaus['layout']>, (board: Board) => string> = { grid, balance, rings }

function grid({ random, width, height, paper, colours, across }: Board): string {
  const margin = width * 0.06
  const size = (Math.min(width, height) - 2 * margin) / across
  const columns = Math.floor((width - 2 * margin) / size + 0.01)
  const rows = Math.floor((height - 2 * margin) / size + 0.01)
  const [left, top] = [(width - columns * size) / 2, (height - rows * size) / 2]
  let body = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [back, front] = random.shuffle([...colours, paper]) as [string, string]
      const turn = random.int(0, 3) * 90
      const tile = rect(0, 0, size + 0.5, size + 0.5, back) + random.pick(motifs)(size, front, back)
      body += group(
        tile,
        `transform="translate(${n(left + column * size)} ${n(top + row * size)}) rotate(${turn} ${n(size / 2)} ${n(size / 2)})"`,
      )
    }
  }
  return body
}

type Motif = (size: number, front: string, back: string) => string

const motifs: readonly Motif[] = [
  (s, front) => shape(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, front),
  (s, front, back) =>
    shape(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, front) +
    shape(`M0 0H${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 0 ${n(s / 2)}Z`, back),
  (s, front) => circle(s / 2, s / 2, s * 0.36, front),
  (s, front, back) => circle(s / 2, s / 2, s * 0.5, front) + circle(s / 2, s / 2, s * 0.22, back),
  (s, front) => shape(`M0 ${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s)} ${n(s / 2)}Z`, front),
  (s, front) => [0, 1, 2, 3].map((bar) => rect(0, (bar * s) / 4, s, s / 8, front)).join(''),
  (s, front) => shape(`M0 0H${n(s)}L0 ${n(s)}Z`, front),
  (s, front) =>
    shape(`M0 0A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s / 2)} ${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s)} 0Z`, front) +
    shape(`M0 ${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s / 2)} ${n(s)}A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s)} ${n(s / 2)}Z`, front),
  (s, front) => rect(0, 0, s / 2, s, front),
  (s, front) =>
    [0.12, 0.38, 0.62, 0.88].map((x) => [0.12, 0.38, 0.62, 0.88].map((y) => circle(s * x, s * y, s * 0.055, front)).join('')).join(''),
]

/** One great circle, a bar across it, a half circle that leans on the bar, and small things that keep the balance. */
function balance({ random, width, height, colours }: Board): string {
  const [first, second, third, fourth] = random.shuffle(colours) as [string, string, string, string]
  const unit = Math.min(width, height)
  const radius = unit * random.between(0.24, 0.31)
  const [cx, cy] = [width * random.between(0.4, 0.6), height * random.between(0.34, 0.46)]
  const lean = random.between(-32, 32)
  const low = cy + radius * random.between(0.9, 1.15)
  const small = radius * random.between(0.24, 0.34)
  const bars = random.int(4, 7)

  let body = circle(cx, cy, radius, first)
  body += group(rect(cx - width, cy - unit * 0.018, width * 2, unit * 0.036, fourth), `transform="rotate(${n(lean)} ${n(cx)} ${n(cy)})"`)
  body += shape(
    `M${n(cx - radius)} ${n(low)}A${n(radius)} ${n(radius)} 0 0 0 ${n(cx + radius)} ${n(low)}Z`,
    second,
    `transform="rotate(${n(lean / 3)} ${n(cx)} ${n(low)})"`,
  )
  body += circle(cx + radius * random.pick([-1.15, 1.15]), cy - radius * 0.95, small, third)
  body += circle(cx + radius * 0.35, low + radius * 0.36, small * 0.62, third)
  for (let bar = 0; bar < bars; bar++) {
    const long = unit * (0.32 - bar * 0.032)
    body += rect(width * 0.1, height * 0.9 - bar * unit * 0.026, long, unit * 0.009, fourth)
  }
  body += stroke(`M${n(width * 0.9)} ${n(height * 0.08)}V${n(height * 0.92)}`, fourth, unit * 0.004)
  return body + shape(`M${n(width * 0.9)} ${n(height * 0.92)}h${n(-unit * 0.17)}l${n(unit * 0.17)} ${n(-unit * 0.17)}Z`, first)
}

/** Half rings that slipped against each other along the middle, as on a record sleeve. */
function rings({ random, width, height, paper, colours }: Board): string {
  const [cx, cy] = [width / 2, height * random.between(0.46, 0.54)]
  const count = random.int(6, 9)
  const widest = Math.min(width, height) * 0.4
  const slip = (widest / count) * random.pick([1, 2, 3])
  const half = (shift: number, sweep: 0 | 1, offset: number) => {
    let body = ''
    for (let ring = 0; ring < count; ring++) {
      const radius = widest * (1 - ring / count)
      const colour = ring % 2 ? paper : (colours[((ring / 2 + offset) % colours.length) | 0] as string)
      body += shape(
        `M${n(cx + shift - radius)} ${n(cy)}A${n(radius)} ${n(radius)} 0 0 ${sweep} ${n(cx + shift + radius)} ${n(cy)}Z`,
        colour,
      )
    }
    return body
  }
  const turn = random.pick([0, 35, -35, 90])
  const dot = circle(cx, cy, widest * 0.035, colours.at(-1) as string)
  return group(half(-slip / 2, 1, 0) + half(slip / 2, 0, 1), `transform="rotate(${turn} ${n(cx)} ${n(cy)})"`) + dot
}
