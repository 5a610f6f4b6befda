import { mix, shade } from '#art/colour.ts'
import { circle, curve, ellipse, n, type Point, shape, stroke } from '#art/svg.ts'
import type { Random } from '#random.ts'

export type Plant = 'fern' | 'olive' | 'eucalyptus' | 'poppy' | 'umbel' | 'grass' | 'ginkgo' | 'palm' | 'lotus' | 'tulip'

/** What a plant grows by: a stem from foot to tip, two colours, and its size in pixels. */
export interface Growth {
  random: Random
  spine: readonly Point[]
  green: string
  bloom: string
  size: number
}

/** How each plant grows along its stem. */
export const growers: Record<Plant, (growth: Growth) => string> = {
  fern: (growth) => stem(growth) + fernFronds(growth),
  olive: (growth) => stem(growth) + pairs(growth, 11, (t) => 0.19 - t * 0.06, 0.85, 0.13) + berries(growth, 9, 0.022),
  eucalyptus: (growth) => stem(growth) + rounds(growth),
  poppy: (growth) => stem(growth, 0.012) + pairs(growth, 4, (t) => 0.3 - t * 0.25, 0.6, 0.09, 0.05) + petals(growth, 5, 0.24),
  umbel: (growth) =>
    stem({ ...growth, spine: growth.spine.slice(0, 19) }, 0.014) +
    pairs(growth, 4, (t) => 0.26 - t * 0.2, 0.7, 0.07, 0.08) +
    umbels(growth),
  grass: (growth) => grasses(growth),
  ginkgo: (growth) => stem(growth, 0.014) + fans(growth),
  palm: (growth) =>
    stem(growth, 0.018) + pairs(growth, 22, (t) => 0.42 * Math.sin(Math.min(1, t * 1.15) * Math.PI * 0.86 + 0.3) + 0.05, 1.0, 0.062, 0.2),
  lotus: (growth) => stem(growth, 0.016) + pads(growth) + petals(growth, 9, 0.24),
  tulip: (growth) => stem(growth, 0.02) + pairs(growth, 2, () => 0.5, 0.34, 0.1, 0.08) + cup(growth),
}

const at = (spine: readonly Point[], t: number) => spine[Math.min(spine.length - 1, Math.round(t * (spine.length - 1)))] as Point
const headingAt = (spine: readonly Point[], t: number) => {
  const [a, b] = [at(spine, Math.max(0, t - 0.05)), at(spine, Math.min(1, t + 0.05))]
  return Math.atan2(b[1] - a[1], b[0] - a[0])
}

/** One leaf: two curves from foot to tip, `fat` of its length wide, and a fine rib. */
function blade([x, y]: Point, angle: number, length: number, fat: number, colour: string, rib = true): string {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const point = (along: number, across: number) =>
    `${n(x + dx * along * length - dy * across * length)} ${n(y + dy * along * length + dx * across * length)}`
  const d = `M${point(0, 0)}C${point(0.25, fat)} ${point(0.7, fat * 0.9)} ${point(1, 0)}C${point(0.7, -fat * 0.9)} ${point(0.25, -fat)} ${point(0, 0)}Z`
  return (
    shape(d, colour) +
    (rib ? stroke(`M${point(0.04, 0)}L${point(0.9, 0)}`, shade(colour, 0.12), Math.max(0.8, length * 0.012), 'stroke-opacity="0.7"') : '')
  )
}

const stem = ({ spine, green, size }: Growth, wide = 0.011) =>
  stroke(curve(spine), shade(green, -0.06), size * wide, 'stroke-linecap="round"')

function pairs(growth: Growth, count: number, lengthAt: (t: number) => number, open: number, fat: number, from = 0.18): string {
  const { random, spine, green, size } = growth
  let body = ''
  for (let leaf = 0; leaf < count; leaf++) {
    const t = from + (leaf / count) * (1 - from)
    for (const side of [-1, 1]) {
      const angle = headingAt(spine, t) + side * (open - t * 0.35) + random.between(-0.1, 0.1)
      body += blade(
        at(spine, t),
        angle,
        size * lengthAt(t) * random.between(0.88, 1.1),
        fat,
        mix(green, shade(green, side * 0.05), 0.8),
        fat > 0.1,
      )
    }
  }
  return body
}

function fernFronds({ random, spine, green, size }: Growth): string {
  let body = ''
  for (let pair = 0; pair < 22; pair++) {
    const t = 0.12 + pair * 0.04
    const length = size * 0.36 * Math.sin(Math.min(1, 0.2 + (1 - t) * 0.95) * Math.PI * 0.52) * (1 - t * 0.35)
    for (const side of [-1, 1]) {
      const angle = headingAt(spine, t) + side * (1.15 - t * 0.3)
      const [x, y] = at(spine, t)
      const leaflets = Math.max(4, Math.round(length / (size * 0.024)))
      for (let leaflet = 1; leaflet < leaflets; leaflet++) {
        const along = leaflet / leaflets
        const from: Point = [x + Math.cos(angle) * length * along, y + Math.sin(angle) * length * along]
        const small = size * 0.045 * (1.15 - along)
        const tint = shade(green, random.between(-0.03, 0.03))
        body += blade(from, angle + 0.9, small, 0.26, tint, false) + blade(from, angle - 0.9, small, 0.26, tint, false)
      }
      body += stroke(`M${n(x)} ${n(y)}L${n(x + Math.cos(angle) * length)} ${n(y + Math.sin(angle) * length)}`, green, size * 0.004)
    }
  }
  return body
}

function rounds({ random, spine, green, size }: Growth): string {
  let body = ''
  for (let leaf = 0; leaf < 13; leaf++) {
    const t = 0.14 + leaf * 0.066
    const radius = size * (0.082 - t * 0.045)
    for (const side of [-1, 1]) {
      const angle = headingAt(spine, t) + side * 1.25
      const [x, y] = at(spine, t)
      const [cx, cy] = [x + Math.cos(angle) * radius * 1.15, y + Math.sin(angle) * radius * 1.15]
      const tint = mix(green, shade(green, 0.14), random.next())
      body += ellipse(
        cx,
        cy,
        radius * 1.05,
        radius * 0.86,
        tint,
        `transform="rotate(${n((angle * 180) / Math.PI)} ${n(cx)} ${n(cy)})" fill-opacity="0.94"`,
      )
      body += stroke(`M${n(x)} ${n(y)}L${n(cx)} ${n(cy)}`, shade(green, -0.08), size * 0.004)
    }
  }
  return body
}

function berries({ random, spine, bloom, size }: Growth, count: number, radius: number): string {
  let body = ''
  for (let berry = 0; berry < count; berry++) {
    const [x, y] = at(spine, random.between(0.3, 0.95))
    const [bx, by] = [x + random.between(-0.07, 0.07) * size, y + random.between(0, 0.05) * size]
    body += ellipse(bx, by, size * radius * 0.82, size * radius, shade(bloom, random.between(-0.06, 0.06)))
    body += circle(bx - size * radius * 0.25, by - size * radius * 0.35, size * radius * 0.2, '#ffffff', 'fill-opacity="0.4"')
  }
  return body
}

function petals({ random, spine, bloom, size }: Growth, count: number, radius: number): string {
  const [x, y] = at(spine, 1)
  const reach = size * radius
  let body = ''
  for (let petal = 0; petal < count; petal++) {
    const angle = -Math.PI / 2 + ((petal + 0.5) / count - 0.5) * Math.PI * (count > 6 ? 1.5 : 1.75) * (petal % 2 ? 1 : 0.92)
    body += blade(
      [x, y],
      angle,
      reach * random.between(0.9, 1.08),
      count > 6 ? 0.24 : 0.46,
      shade(bloom, random.between(-0.05, 0.06)),
      false,
    )
  }
  const heart = shade(bloom, -0.28)
  const stamens = Array.from({ length: 16 }, () =>
    circle(x + random.between(-0.3, 0.3) * reach, y - random.between(0.05, 0.4) * reach, reach * 0.025, heart),
  )
  return body + ellipse(x, y - reach * 0.08, reach * 0.14, reach * 0.12, heart) + stamens.join('')
}

function umbels({ random, spine, green, bloom, size }: Growth): string {
  const foot = at(spine, 0.72)
  let rays = ''
  let dots = ''
  for (let ray = 0; ray < 19; ray++) {
    const angle = -Math.PI / 2 + (ray / 18 - 0.5) * 2.1
    const length = size * (0.34 + 0.05 * Math.cos(angle + Math.PI / 2))
    const [x, y] = [foot[0] + Math.cos(angle) * length, foot[1] + Math.sin(angle) * length]
    rays += `M${n(foot[0])} ${n(foot[1])}Q${n(foot[0] + Math.cos(angle) * length * 0.4)} ${n(foot[1] + Math.sin(angle) * length * 0.62)} ${n(x)} ${n(y)}`
    for (let small = 0; small < 12; small++) {
      const turn = angle + random.between(-1.3, 1.3)
      const far = size * random.between(0.015, 0.062)
      const [sx, sy] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far]
      rays += `M${n(x)} ${n(y)}L${n(sx)} ${n(sy)}`
      dots += circle(sx, sy, size * random.between(0.006, 0.011), bloom)
    }
  }
  return stroke(rays, green, size * 0.004) + dots
}

function grasses({ random, spine, green, bloom, size }: Growth): string {
  const foot = at(spine, 0)
  let body = ''
  for (let blades = 0; blades < 15; blades++) {
    const lean = random.between(-0.55, 0.55)
    const tall = (foot[1] - at(spine, 1)[1]) * random.between(0.55, 1.05)
    const tip: Point = [foot[0] + lean * tall * 0.62, foot[1] - tall]
    const d = `M${n(foot[0] + lean * 30)} ${n(foot[1])}Q${n(foot[0] + lean * tall * 0.1)} ${n(foot[1] - tall * 0.6)} ${n(tip[0])} ${n(tip[1])}`
    body += stroke(d, shade(green, random.between(-0.1, 0.1)), size * 0.006, 'stroke-linecap="round"')
    if (blades % 2) continue
    for (let grain = 0; grain < 14; grain++) {
      const spot: Point = [tip[0] - lean * grain * size * 0.011, tip[1] + grain * size * 0.016]
      const angle = -Math.PI / 2 + lean + (grain % 2 ? 0.6 : -0.6)
      body += blade(spot, angle, size * 0.05, 0.2, shade(bloom, random.between(-0.06, 0.06)), false)
    }
  }
  return body
}

function fans({ random, spine, green, bloom, size }: Growth): string {
  let body = ''
  for (let leaf = 0; leaf < 11; leaf++) {
    const t = 0.16 + leaf * 0.083
    const side = leaf % 2 ? 1 : -1
    const heading = headingAt(spine, t) + side * random.between(0.6, 1.1)
    const [x, y] = at(spine, t)
    const [fx, fy] = [x + Math.cos(heading) * size * 0.09, y + Math.sin(heading) * size * 0.09]
    const reach = size * random.between(0.13, 0.19)
    const point = (swing: number, far: number) =>
      `${n(fx + Math.cos(heading + swing) * reach * far)} ${n(fy + Math.sin(heading + swing) * reach * far)}`
    const d = `M${n(fx)} ${n(fy)}Q${point(-0.7, 0.5)} ${point(-0.95, 0.98)}Q${point(-0.5, 1.14)} ${point(-0.05, 0.98)}L${point(0, 0.72)}L${point(0.05, 0.98)}Q${point(0.5, 1.14)} ${point(0.95, 0.98)}Q${point(0.7, 0.5)} ${n(fx)} ${n(fy)}Z`
    const veins = [-0.7, -0.45, -0.2, 0.2, 0.45, 0.7].map((swing) => `M${n(fx)} ${n(fy)}L${point(swing, 0.9)}`).join('')
    const tint = mix(green, bloom, random.next())
    body += stroke(`M${n(x)} ${n(y)}L${n(fx)} ${n(fy)}`, shade(green, -0.08), size * 0.006) + shape(d, tint)
    body += stroke(veins, shade(tint, -0.1), size * 0.0028, 'stroke-opacity="0.7"')
  }
  return body
}

function pads({ random, spine, green, size }: Growth): string {
  let body = ''
  for (let pad = 0; pad < 4; pad++) {
    const t = 0.12 + pad * 0.17
    const [x, y] = at(spine, t)
    const side = pad % 2 ? 1 : -1
    const [cx, cy] = [x + side * size * random.between(0.14, 0.24), y]
    const wide = size * random.between(0.15, 0.22)
    const tint = shade(green, random.between(-0.06, 0.06))
    body +=
      stroke(`M${n(x)} ${n(y + size * 0.1)}Q${n(x)} ${n(cy)} ${n(cx)} ${n(cy)}`, green, size * 0.009) +
      ellipse(cx, cy, wide, wide * 0.4, tint)
    const veins = [-0.8, -0.4, 0, 0.4, 0.8]
      .map((swing) => `M${n(cx)} ${n(cy)}L${n(cx + wide * swing)} ${n(cy - wide * 0.4 * Math.sqrt(1 - swing ** 2))}`)
      .join('')
    body += stroke(veins, shade(tint, 0.14), size * 0.003)
  }
  return body
}

function cup({ spine, bloom, size }: Growth): string {
  const [x, y] = at(spine, 1)
  const [wide, tall] = [size * 0.13, size * 0.27]
  const side = (sign: number) =>
    `M${n(x)} ${n(y)}C${n(x + sign * wide * 1.5)} ${n(y - tall * 0.05)} ${n(x + sign * wide * 1.1)} ${n(y - tall * 0.7)} ${n(x + sign * wide * 0.72)} ${n(y - tall)}Q${n(x + sign * wide * 0.2)} ${n(y - tall * 0.7)} ${n(x)} ${n(y)}Z`
  const middle = `M${n(x)} ${n(y)}C${n(x + wide)} ${n(y - tall * 0.2)} ${n(x + wide * 0.5)} ${n(y - tall * 0.85)} ${n(x)} ${n(y - tall * 1.04)}C${n(x - wide * 0.5)} ${n(y - tall * 0.85)} ${n(x - wide)} ${n(y - tall * 0.2)} ${n(x)} ${n(y)}Z`
  return shape(side(-1), shade(bloom, -0.06)) + shape(side(1), shade(bloom, -0.03)) + shape(middle, shade(bloom, 0.05))
}
