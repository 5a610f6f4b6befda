import { shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, n, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Stitch extends Recipe {
  cloth: string
  /** Threads or beads; the first carries the pattern. */
  threads: readonly string[]
  technique: 'cross' | 'beads'
  /** Stitches across the sheet. */
  across?: number
}

/** Counted patterns, mirrored to both sides: crosses on linen, or rows of glass beads. */
export const stitch =
  ({ seed, format = 'square', cloth, threads, technique, across = 63 }: Stitch): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const size = width / across
    const rows = Math.ceil(height / size)
    const chart = draft(random, across, rows, threads.length)
    const drawn = technique === 'beads' ? beads(chart, size, cloth, threads) : crosses(chart, size, threads)
    const ground = technique === 'beads' ? rect(0, 0, width, height, shade(cloth, -0.2)) : linen(width, height, size, cloth)
    return { width, height, shapes: ground + drawn, grain: 9 }
  }

type Chart = (number | undefined)[][]

/** Bands of diamonds, zigzags, stars and steps, each band with a figure of its own. */
function draft(random: Random, across: number, rows: number, colours: number): Chart {
  const chart: Chart = []
  const middle = (across - 1) / 2
  while (chart.length < rows) {
    const figure = random.pick(figures)
    const period = random.pick([8, 10, 12, 16])
    const tall = random.pick([7, 11, 15])
    const [main, second] = [random.int(0, colours - 1), random.int(0, colours - 1)]
    for (let y = 0; y < tall; y++) {
      const fromMiddle = y - (tall - 1) / 2
      chart.push(
        Array.from({ length: across }, (_, column) => {
          const x = Math.abs(column - middle) % period
          const hit = figure(x - period / 2, fromMiddle, period, tall)
          return hit === 1 ? main : hit === 2 ? second : undefined
        }),
      )
    }
    for (const line of random.pick([[0], [1, 0, 1], [0, undefined, 0]])) {
      chart.push(
        Array.from({ length: across }, (_, column) =>
          line === undefined ? (Math.abs(column - middle) % 2 < 1 ? 0 : undefined) : line % colours,
        ),
      )
    }
  }
  return chart
}

type Figure = (x: number, y: number, period: number, tall: number) => 0 | 1 | 2

const figures: readonly Figure[] = [
  (x, y, period) => {
    const reach = Math.abs(x) + Math.abs(y)
    return reach <= 1 ? 2 : Math.abs(reach - period / 2 + 1) < 0.6 ? 1 : reach < period / 2 - 2 && reach > 2 && (x + y) % 2 === 0 ? 2 : 0
  },
  (x, y, period) => (Math.abs(Math.abs(x) - (y + period / 4)) < 1.1 ? 1 : Math.abs(Math.abs(x) - (y + period / 4) + 4) < 0.6 ? 2 : 0),
  (x, y, _, tall) => {
    const [a, b] = [Math.abs(x), Math.abs(y)]
    if (a + b <= 1) return 2
    return (a === b && a < tall / 2) || (a < 1 && b < tall / 2) || (b < 1 && a < tall / 2) || (a + b < 4 && (a + b) % 2 === 1) ? 1 : 0
  },
  (x, y, period, tall) =>
    Math.abs(x) < ((tall / 2 - Math.abs(y)) * period) / tall - 0.5 ? (Math.abs(y) < 2 && Math.abs(x) < 2 ? 2 : 1) : 0,
  (x, y, period, tall) => (Math.abs(x) + Math.abs(y) > period / 2 + tall / 6 ? 1 : Math.abs(x) < 1 && Math.abs(y) < tall / 3 ? 2 : 0),
]

function crosses(chart: Chart, size: number, threads: readonly string[]): string {
  const inset = size * 0.1
  const legs = threads.map(() => ['', ''])
  for (const [row, line] of chart.entries()) {
    for (const [column, thread] of line.entries()) {
      const pair = thread === undefined ? undefined : legs[thread]
      if (!pair) continue
      const [x, y, far] = [column * size + inset, row * size + inset, size - 2 * inset]
      pair[0] += `M${n(x)} ${n(y)}l${n(far)} ${n(far)}`
      pair[1] += `M${n(x + far)} ${n(y)}l${n(-far)} ${n(far)}`
    }
  }
  const sewn = ([under, upper]: string[], colour: string) =>
    stroke(under as string, shade(colour, -0.09), size * 0.26, 'stroke-linecap="round"') +
    stroke(upper as string, colour, size * 0.26, 'stroke-linecap="round"')
  return legs.map((pair, index) => sewn(pair, threads[index] as string)).join('')
}

function linen(width: number, height: number, size: number, cloth: string): string {
  const pitch = size / 3
  let lines = ''
  for (let x = 0; x < width; x += pitch) lines += `M${n(x)} 0V${height}`
  for (let y = 0; y < height; y += pitch) lines += `M0 ${n(y)}H${width}`
  return rect(0, 0, width, height, cloth) + stroke(lines, shade(cloth, -0.07), 1.1, 'stroke-opacity="0.7"')
}

/** Beads are threaded in staggered rows; what the chart leaves open is the cloth's own colour. */
function beads(chart: Chart, size: number, cloth: string, threads: readonly string[]): string {
  const colours = [...threads, cloth]
  const strung = colours.map(() => '')
  let shine = ''
  for (const [row, line] of chart.entries()) {
    for (const [column, thread] of line.entries()) {
      const [x, y] = [(column + 0.5) * size, (row + 0.5) * size]
      const [rx, ry] = [size * 0.44, size * 0.48]
      strung[thread ?? threads.length] +=
        `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-rx * 2)} 0Z`
      shine += `M${n(x - rx * 0.4)} ${n(y - ry * 0.35)}h${n(rx * 0.42)}`
    }
  }
  const rows = strung.map((d, index) => shape(d, colours[index] as string)).join('')
  return rows + stroke(shine, '#ffffff', size * 0.15, 'stroke-linecap="round" stroke-opacity="0.42"') + circle(-9, -9, 1, cloth)
}
