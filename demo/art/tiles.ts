import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, group, line, n, type Point, polygon, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Tiles extends Recipe {
  ground: string
  /** The first is the strongest. */
  glazes: readonly string[]
  pattern: 'truchet' | 'azulejo' | 'zellige' | 'kolam'
  /** Tiles along the shorter side. */
  across?: number
}

/** Tilings: wandering quarter circles, painted tin-glaze squares, eightfold stars, and the looped lines of a kolam. */
export const tiles =
  ({ seed, format = 'square', ground, glazes, pattern, across = 6 }: Tiles): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const size = Math.min(width, height) / across
    const context: Wall = { random, size, columns: Math.ceil(width / size), rows: Math.ceil(height / size), ground, glazes }
    const shapes = rect(0, 0, width, height, ground) + patterns[pattern](context)
    return { width, height, shapes, grain: 8 }
  }

interface Wall {
  random: Random
  size: number
  columns: number
  rows: number
  ground: string
  glazes: readonly string[]
}

const patterns: Record<Tiles['pattern'], (wall: Wall) => string> = { truchet, azulejo, zellige, kolam }

const glaze = ({ glazes }: Wall, index: number) => glazes[index % glazes.length] as string

function eachTile({ columns, rows, size }: Wall, draw: (x: number, y: number, column: number, row: number) => string): string {
  let body = ''
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) body += draw(column * size, row * size, column, row)
  return body
}

/** Each tile turns its two arcs one way or the other; ribbons appear by themselves. */
function truchet(wall: Wall): string {
  const { random, size: s, ground } = wall
  const half = s / 2
  const bands = [0.62, 0.38, 0.16]
  const body = eachTile(wall, (x, y) => {
    const turned = random.chance(0.5)
    const arcs = turned
      ? `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 1 ${n(x)} ${n(y + half)}M${n(x + half)} ${n(y + s)}A${n(half)} ${n(half)} 0 0 1 ${n(x + s)} ${n(y + half)}`
      : `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 0 ${n(x + s)} ${n(y + half)}M${n(x)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(y + s)}`
    return bands.map((band, index) => stroke(arcs, index === 1 ? ground : glaze(wall, index), s * band)).join('')
  })
  return body
}

/** One motif per wall, mirrored into every corner so that four tiles make a flower. */
function azulejo(wall: Wall): string {
  const { random, size: s } = wall
  const petal = random.between(0.3, 0.42) * s
  const waist = random.between(0.1, 0.2) * s
  const heart = random.between(0.1, 0.16) * s
  const border = random.chance(0.5)
  const main = glaze(wall, 0)
  const second = glaze(wall, 1)
  const third = glaze(wall, 2)

  const leaf = `M0 0C${n(petal)} ${n(waist)} ${n(petal)} ${n(petal - waist)} ${n(petal)} ${n(petal)}C${n(petal - waist)} ${n(petal)} ${n(waist)} ${n(petal)} 0 0Z`
  const tendril = `M${n(s * 0.5)} ${n(s * 0.06)}C${n(s * 0.3)} ${n(s * 0.1)} ${n(s * 0.36)} ${n(s * 0.3)} ${n(s * 0.5)} ${n(s * 0.26)}`
  const corner =
    shape(leaf, main) +
    shape(leaf, second, `transform="scale(0.55) translate(${n(s * 0.1)} ${n(s * 0.1)})"`) +
    stroke(tendril, main, s * 0.025, 'stroke-linecap="round"') +
    group(stroke(tendril, main, s * 0.025, 'stroke-linecap="round"'), 'transform="matrix(0 1 1 0 0 0)"') +
    stroke(`M0 ${n(s * 0.2)}A${n(s * 0.2)} ${n(s * 0.2)} 0 0 0 ${n(s * 0.2)} 0`, third, s * 0.03)
  const tile =
    [0, 1, 2, 3].map((turn) => group(corner, `transform="rotate(${turn * 90} ${n(s / 2)} ${n(s / 2)})"`)).join('') +
    circle(s / 2, s / 2, heart * 1.5, main) +
    circle(s / 2, s / 2, heart, third) +
    circle(s / 2, s / 2, heart * 0.4, main) +
    (border ? rect(0, 0, s, s, 'none', `stroke="${second}" stroke-width="${n(s * 0.05)}"`) : '')
  const joints = rect(0, 0, s, s, 'none', `stroke="#00000022" stroke-width="1.6"`)
  return `<defs><g id="tile">${tile}${joints}</g></defs>${eachTile(wall, (x, y) => `<use href="#tile" x="${n(x)}" y="${n(y)}"/>`)}`
}

/** Eight-pointed stars and the crosses between them, each star ringed by kites in changing glazes. */
function zellige(wall: Wall): string {
  const { random, size: s } = wall
  const inner = s * 0.5 * Math.SQRT1_2 * 1.08
  const ring = (radius: number, dent: number, turn = 0) =>
    Array.from({ length: 16 }, (_, point): Point => {
      const angle = (point * Math.PI) / 8 + turn
      const reach = point % 2 ? dent : radius
      return [s / 2 + Math.cos(angle) * reach, s / 2 + Math.sin(angle) * reach]
    })
  const order = random.shuffle(wall.glazes.map((_, index) => index))
  const body = eachTile(wall, (x, y, column, row) => {
    const main = glaze(wall, order[(column + row * 2) % order.length] as number)
    const next = glaze(wall, order[(column + row * 2 + 1) % order.length] as number)
    const kites = Array.from({ length: 8 }, (_, kite) => {
      const angle = (kite * Math.PI) / 4 + Math.PI / 8
      const at = (reach: number, swing: number): Point => [s / 2 + Math.cos(angle + swing) * reach, s / 2 + Math.sin(angle + swing) * reach]
      return polygon([at(s * 0.24, 0), at(s * 0.33, 0.2), at(s * 0.41, 0), at(s * 0.33, -0.2)])
    }).join('')
    const tile =
      shape(polygon(ring(s * 0.5, inner)), main) +
      shape(polygon(ring(s * 0.44, s * 0.335)), wall.ground) +
      shape(kites, next) +
      shape(polygon(ring(s * 0.27, s * 0.19, Math.PI / 8)), main) +
      shape(polygon(ring(s * 0.16, s * 0.1)), wall.ground) +
      circle(s / 2, s / 2, s * 0.05, next)
    return group(tile, `transform="translate(${n(x)} ${n(y)})"`)
  })
  const diamonds = eachTile({ ...wall, columns: wall.columns + 1, rows: wall.rows + 1 }, (x, y, column, row) => {
    const reach = s * 0.15
    const colour = glaze(wall, column + row)
    const points: Point[] = [
      [x, y - reach],
      [x + reach, y],
      [x, y + reach],
      [x - reach, y],
    ]
    return shape(polygon(points), colour) + circle(x, y, s * 0.05, wall.ground)
  })
  return body + diamonds
}

/** Dots in a lozenge, and one unbroken line that loops around all of them. */
function kolam(wall: Wall): string {
  const { columns, rows, size: s, random } = wall
  const reach = Math.floor(Math.min(columns, rows) / 2)
  const [cx, cy] = [(columns * s) / 2, (rows * s) / 2]
  const chalk = glaze(wall, 0)
  const dot = glaze(wall, 1)
  const pitch = s * 0.92
  const decided = new Map<string, boolean>()
  const open = (x: number, y: number) => {
    const key = [Math.abs(x), Math.abs(y)].sort((a, b) => a - b).join()
    const known = decided.get(key) ?? random.chance(0.66)
    decided.set(key, known)
    return known
  }

  let loops = ''
  let dots = ''
  for (let row = -reach + 1; row < reach; row++) {
    for (let column = -reach + 1; column < reach; column++) {
      if (Math.abs(row) + Math.abs(column) >= reach) continue
      const x = cx + column * pitch
      const y = cy + row * pitch
      dots += circle(x, y, s * 0.07, dot)
      const gates = ways.map(([dx, dy]) => {
        const inside = Math.abs(row + dy) + Math.abs(column + dx) < reach
        return inside && open(column * 2 + dx, row * 2 + dy)
      })
      loops += [0, 1, 2, 3].map((side) => strand(x, y, pitch, side, gates[side] === true, gates[(side + 1) % 4] === true)).join('')
    }
  }
  const frame = [0, 1].map((ring) => {
    const far = (reach - 0.1 + ring * 0.4) * pitch
    const corners: Point[] = [
      [cx, cy - far],
      [cx + far, cy],
      [cx, cy + far],
      [cx - far, cy],
      [cx, cy - far],
    ]
    return stroke(line(corners), chalk, s * 0.035, ring ? `stroke-dasharray="1 ${n(s * 0.16)}" stroke-linecap="round"` : '')
  })
  return stroke(loops, chalk, s * 0.06, 'stroke-linejoin="round"') + dots + frame.join('')
}

const ways = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** A quarter of the way around a dot: through an open side it runs on into the next field, before a closed one it turns. */
function strand(x: number, y: number, pitch: number, side: number, openHere: boolean, openNext: boolean): string {
  const [from, to] = [ways[side] as readonly [number, number], ways[(side + 1) % 4] as readonly [number, number]]
  const place = ([dx, dy]: readonly [number, number], isOpen: boolean): Point => {
    const far = pitch * (isOpen ? 0.5 : 0.4)
    return [x + dx * far, y + dy * far]
  }
  const bend = pitch * 0.24
  const start = place(from, openHere)
  const end = place(to, openNext)
  const lean = openHere ? [to[0] - from[0], to[1] - from[1]] : to
  const land = openNext ? [from[0] - to[0], from[1] - to[1]] : from
  const c1: Point = [start[0] + (lean[0] as number) * bend, start[1] + (lean[1] as number) * bend]
  const c2: Point = [end[0] + (land[0] as number) * bend, end[1] + (land[1] as number) * bend]
  return `M${n(start[0])} ${n(start[1])}C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(end[0])} ${n(end[1])}`
}
