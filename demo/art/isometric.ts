import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { ellipse, linear, type Point, polygon, rect, shape } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Isometric extends Recipe {
  sky: readonly [string, string]
  walls: readonly string[]
  roof: string
  light: string
  green: string
  /** Blocks along each side of the island. */
  blocks?: number
  night?: boolean
}

/** A small town on a floating block, drawn in one pencil's worth of perspective. */
export const isometric =
  ({ seed, format = 'square', sky, walls, roof, light, green, blocks = 5, night }: Isometric): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const edge = Math.min(width, height) / (blocks * 1.82)
    const project = projection(width / 2, height * 0.5 - blocks * edge * 0.24, edge)
    const stage = night ? shade(walls[0] as string, -0.16) : mix(green, '#ffffff', 0.25)

    let body = `<defs>${linear('sky', sky)}</defs>${rect(0, 0, width, height, 'url(#sky)')}`
    body += ellipse(
      width / 2,
      height * 0.5 + blocks * edge * 0.62,
      blocks * edge * 0.92,
      blocks * edge * 0.34,
      '#000',
      'fill-opacity="0.1"',
    )
    body += box(project, [-0.2, -0.2, -0.5], [blocks + 0.4, blocks + 0.4, 0.5], stage)
    for (let sum = 0; sum <= 2 * (blocks - 1); sum++) {
      for (let x = Math.max(0, sum - blocks + 1); x <= Math.min(sum, blocks - 1); x++) {
        const y = sum - x
        const middle = 1 - Math.hypot(x - blocks / 2 + 0.5, y - blocks / 2 + 0.5) / blocks
        if (random.chance(0.22)) body += trees(project, random, x, y, green)
        else body += house(project, random, x, y, 0.6 + random.next() * 2.2 * middle, { wall: random.pick(walls), roof, light, night })
      }
    }
    return { width, height, shapes: body, grain: 7 }
  }

type Solid = readonly [x: number, y: number, z: number]
type Project = (solid: Solid) => Point

const projection =
  (left: number, top: number, edge: number): Project =>
  ([x, y, z]) => [left + (x - y) * edge * 0.866, top + (x + y) * edge * 0.5 - z * edge]

/** Three faces of a box: the top is lit, the left is in half light, the right in shade. */
function box(project: Project, [x, y, z]: Solid, [w, d, h]: Solid, colour: string, top = shade(colour, 0.06)): string {
  const at = (dx: number, dy: number, dz: number) => project([x + dx, y + dy, z + dz])
  return (
    shape(polygon([at(0, d, 0), at(w, d, 0), at(w, d, h), at(0, d, h)]), shade(colour, -0.05)) +
    shape(polygon([at(w, 0, 0), at(w, d, 0), at(w, d, h), at(w, 0, h)]), shade(colour, -0.17)) +
    shape(polygon([at(0, 0, h), at(w, 0, h), at(w, d, h), at(0, d, h)]), top)
  )
}

interface Style {
  wall: string
  roof: string
  light: string
  night?: boolean
}

function house(project: Project, random: Random, column: number, row: number, height: number, { wall, roof, light, night }: Style): string {
  const [x, y, side] = [column + 0.12, row + 0.12, 0.76]
  const pitched = random.chance(0.45)
  const glass = night ? light : shade(wall, -0.34)
  let body = box(project, [x, y, 0], [side, side, height], wall, shade(wall, 0.08))

  const floors = Math.max(1, Math.round(height / 0.42))
  for (let floor = 0; floor < floors; floor++) {
    const z = ((floor + 0.3) * height) / floors
    for (const offset of [0.16, 0.46]) {
      const lit = (): string => (night && random.chance(0.45) ? shade(wall, -0.3) : glass)
      const tall = Math.min(0.2, (height / floors) * 0.5)
      const left = (dx: number, dz: number) => project([x + offset + dx, y + side, z + dz])
      const right = (dy: number, dz: number) => project([x + side, y + offset + dy, z + dz])
      body += shape(polygon([left(0, 0), left(0.15, 0), left(0.15, tall), left(0, tall)]), lit())
      body += shape(polygon([right(0, 0), right(0.15, 0), right(0.15, tall), right(0, tall)]), lit(), 'fill-opacity="0.85"')
    }
  }
  return body + (pitched ? gable(project, x, y, side, height, roof) : terrace(project, random, x, y, side, height, roof))
}

function gable(project: Project, x: number, y: number, side: number, z: number, roof: string): string {
  const over = 0.05
  const at = (dx: number, dy: number, dz: number) => project([x + dx, y + dy, z + dz])
  const [low, high] = [-over, side + over]
  const ridge = 0.42
  return (
    shape(polygon([at(low, side / 2, ridge), at(high, side / 2, ridge), at(high, low, 0), at(low, low, 0)]), shade(roof, 0.05)) +
    shape(polygon([at(low, high, 0), at(high, high, 0), at(high, side / 2, ridge), at(low, side / 2, ridge)]), roof) +
    shape(polygon([at(side, 0, 0), at(side, side, 0), at(side, side / 2, ridge * 0.94)]), shade(roof, -0.16))
  )
}

function terrace(project: Project, random: Random, x: number, y: number, side: number, z: number, roof: string): string {
  const hut = random.chance(0.6) ? box(project, [x + 0.12, y + 0.12, z], [0.28, 0.28, 0.2], shade(roof, 0.1)) : ''
  return box(project, [x - 0.03, y - 0.03, z], [side + 0.06, side + 0.06, 0.06], roof) + hut
}

function trees(project: Project, random: Random, column: number, row: number, green: string): string {
  let body = ''
  for (const [dx, dy] of [
    [0.3, 0.3],
    [0.66, 0.5],
    [0.4, 0.76],
  ] as const) {
    if (random.chance(0.2)) continue
    const tall = random.between(0.5, 0.95)
    const [x, y] = [column + dx, row + dy]
    const colour = shade(green, random.between(-0.12, 0.06))
    const at = (sx: number, sz: number) => project([x + sx, y - sx, sz])
    body += shape(polygon([at(-0.02, 0), at(0.02, 0), at(0.02, 0.2), at(-0.02, 0.2)]), '#5b4636')
    body += shape(polygon([at(-0.17, 0.16), at(0, 0.12), at(0, tall)]), colour)
    body += shape(polygon([at(0.17, 0.16), at(0, 0.12), at(0, tall)]), shade(colour, -0.12))
  }
  return body
}
