import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, group, line, n, type Point, polygon, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Polder extends Recipe {
  fields: readonly string[]
  water: string
  /** How often land is parted. */
  parts?: number
}

/** Farmland from above: parcels parted again and again, each ploughed its own way, ditches between them and a road across. */
export const polder =
  ({ seed, format = 'square', fields, water, parts = 6 }: Polder): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const reach = Math.hypot(width, height) * 0.62
    const corners: Point[] = [
      [-reach, -reach],
      [reach, -reach],
      [reach, reach],
      [-reach, reach],
    ]
    const parcels = part(random, corners, parts)
    const land = parcels.map((parcel, index) => field(random, shrink(parcel, random.pick([5, 5, 9])), fields, index)).join('')
    const canal = stroke(
      line([
        [-reach, random.between(-0.3, 0.3) * reach],
        [reach, random.between(-0.3, 0.3) * reach],
      ]),
      water,
      34,
    )
    const bank = canal.replace(/stroke-width="34"/, 'stroke-width="52"').replace(water, mix(fields[0] as string, '#ffffff', 0.3))
    const turned = group(land + bank + canal, `transform="translate(${width / 2} ${height / 2}) rotate(${n(random.between(-35, 35))})"`)
    return { width, height, shapes: rect(0, 0, width, height, water) + turned, grain: 12 }
  }

function part(random: Random, [a, b, c, d]: readonly Point[], depth: number): (readonly Point[])[] {
  if (!a || !b || !c || !d) return []
  const [wide, tall] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])]
  if (depth === 0 || Math.max(wide, tall) < 190 || (depth < 3 && random.chance(0.18))) return [[a, b, c, d]]
  const [s, t] = [random.between(0.36, 0.64), random.between(-0.03, 0.03)]
  const between = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  if (wide > tall * random.between(0.75, 1.1)) {
    const [top, bottom] = [between(a, b, s), between(d, c, s + t)]
    return [...part(random, [a, top, bottom, d], depth - 1), ...part(random, [top, b, c, bottom], depth - 1)]
  }
  const [left, right] = [between(a, d, s), between(b, c, s + t)]
  return [...part(random, [a, b, right, left], depth - 1), ...part(random, [left, right, c, d], depth - 1)]
}

function shrink(points: readonly Point[], by: number): Point[] {
  const [cx, cy] = [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length]
  return points.map(([x, y]) => [x + Math.sign(cx - x) * by, y + Math.sign(cy - y) * by])
}

function field(random: Random, corners: readonly Point[], fields: readonly string[], index: number): string {
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  const colour = random.pick(fields)
  const across = random.chance(0.5)
  const pitch = random.pick([9, 13, 20, 34])
  const far = across ? Math.hypot(d[0] - a[0], d[1] - a[1]) : Math.hypot(b[0] - a[0], b[1] - a[1])
  const between = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  let rows = ''
  for (let row = 1; row < far / pitch; row++) {
    const share = (row * pitch) / far
    rows += across ? line([between(a, d, share), between(b, c, share)]) : line([between(a, b, share), between(d, c, share)])
  }
  const sown = random.chance(0.4) ? random.pick(fields) : shade(colour, random.pick([-0.07, 0.06]))
  const ground = shape(polygon(corners), colour)
  if (random.chance(0.14)) return ground + orchard(random, a, b, d, shade(colour, -0.16))
  return ground + stroke(rows, sown, pitch * random.pick([0.25, 0.45]), `stroke-opacity="${index % 2 ? 0.9 : 0.75}"`)
}

function orchard(random: Random, a: Point, b: Point, d: Point, colour: string): string {
  let body = ''
  for (let column = 1; column < 8; column++) {
    for (let row = 1; row < 8; row++) {
      const [s, t] = [column / 8, row / 8]
      const [x, y] = [a[0] + (b[0] - a[0]) * s + (d[0] - a[0]) * t, a[1] + (b[1] - a[1]) * s + (d[1] - a[1]) * t]
      const radius = random.between(6, 9)
      body += circle(x + 4, y + 4, radius, shade(colour, -0.12), 'fill-opacity="0.5"') + circle(x, y, radius, colour)
    }
  }
  return body
}
