import { scale, shade } from '#art/colour.ts'
import { type Art, formats, type Pixels, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { circle, n, type Point, polygon, radial, rect, shape, stroke } from '#art/svg.ts'
import { toned } from '#art/toned.ts'
import { type Random, seeded } from '#random.ts'

interface Sky extends Recipe {
  /** From the darkest sky to the brightest cloud. */
  tones: readonly string[]
  subject: keyof typeof subjects
  /** Silhouette at the foot. */
  ground?: string
}

/** The night: the Milky Way, star trails, northern lights, a chart of constellations, the moon month by month. */
export const sky =
  ({ seed, format = 'tall', tones, subject, ground }: Sky): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const night: Night = { random, width, height, tones }
    const horizon = ground ? forestEdge(random, width, height, ground) : ''
    return { width, height, pixels: clouds(night, subject), shapes: subjects[subject](night) + horizon, grain: 12 }
  }

interface Night {
  random: Random
  width: number
  height: number
  tones: readonly string[]
}

const subjects = { milkyway, trails, aurora: (night: Night) => stars(night, 240), constellation, phases }

/** Light per place, a quarter of the sheet's size: a soft picture needs no more. */
function clouds({ random, width, height, tones }: Night, subject: Sky['subject']): Pixels {
  const [columns, rows] = [Math.round(width / 4), Math.round(height / 4)]
  const cloud = fractal(noise(random), 5)
  const drift = noise(random)
  const lean = random.between(0.5, 0.9) * random.pick([-1, 1])
  const lightAt = lights[subject] ?? (({ u, v, depth }: Spot) => 0.06 + depth * 0.22 + cloud(u * 2, v * 2) * 0.05)
  return toned(columns, rows, scale(tones), (x, y) => lightAt({ u: x / columns, v: y / columns, depth: y / rows, lean, cloud, drift }))
}

interface Spot {
  u: number
  v: number
  depth: number
  lean: number
  cloud: (x: number, y: number) => number
  drift: (x: number, y: number) => number
}

const lights: Partial<Record<Sky['subject'], (spot: Spot) => number>> = {
  milkyway: ({ u, v, depth, lean, cloud }) => {
    const away = u - 0.5 + (v - 0.6) * lean * 0.8 + cloud(u * 2, v * 2) * 0.16
    const band = Math.exp(-(away * away) / 0.022)
    const dust = Math.max(0, cloud(u * 5 + 9, v * 5)) * 1.5 * Math.exp(-(away * away) / 0.006)
    return 0.1 + depth * 0.14 + band * (0.5 + cloud(u * 7, v * 7) * 0.55) - dust * 0.62
  },
  aurora: ({ u, v, depth, cloud, drift }) => {
    let glow = 0
    for (let curtain = 0; curtain < 3; curtain++) {
      const foot = 0.52 + curtain * 0.14 + drift(u * 1.6 + curtain * 7, curtain * 3) * 0.26
      const up = foot - v
      if (up < -0.02) continue
      const folds = 0.62 + 0.5 * drift(u * 14 + v * 1.2 + curtain * 31, curtain * 5)
      glow += Math.exp(-Math.max(0, up) * 3.4) * Math.min(1, (up + 0.02) * 40) * folds * (0.62 - curtain * 0.14)
    }
    return 0.05 + depth * 0.08 + glow * (0.92 + cloud(u * 3, v * 3) * 0.3)
  },
}

/** Points of four sizes, each size one path: a thousand circles would take ten times as long. */
function stars({ random, width, height }: Night, count: number): string {
  const sizes = ['', '', '', '']
  for (let star = 0; star < count; star++) {
    sizes[Math.floor(random.next() ** 3 * 4)] += `M${n(random.between(0, width))} ${n(random.between(0, height))}h0.1`
  }
  return sizes
    .map((d, size) => (d ? stroke(d, '#ffffff', 1.3 + size * 1.1, `stroke-opacity="${n(0.4 + size * 0.2)}" stroke-linecap="round"`) : ''))
    .join('')
}

function milkyway(night: Night): string {
  return stars(night, 620) + Array.from({ length: 7 }, () => flare(night)).join('')
}

function flare({ random, width, height }: Night): string {
  const [x, y, size] = [random.between(0.05, 0.95) * width, random.between(0.05, 0.7) * height, random.between(7, 15)]
  return circle(x, y, size * 0.24, '#fff') + circle(x, y, size, '#fff', 'fill-opacity="0.09"')
}

function trails({ random, width, height }: Night): string {
  const [x, y] = [width * random.between(0.4, 0.6), height * random.between(0.3, 0.42)]
  const whole = random.between(0.45, 0.95)
  let body = ''
  const colours = ['#ffffff', '#ffe6c4', '#cfe3ff', '#fff4dd']
  for (const [index, colour] of colours.entries()) {
    let d = ''
    for (let trail = index; trail < 220; trail += colours.length) {
      const radius = 8 + (trail / 220) ** 0.8 * height * 0.82 + random.between(-2, 2)
      const from = random.between(0, Math.PI * 2)
      const to = from + whole
      d += `M${n(x + Math.cos(from) * radius)} ${n(y + Math.sin(from) * radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + Math.cos(to) * radius)} ${n(y + Math.sin(to) * radius)}`
    }
    body += stroke(d, colour, 0.9 + index * 0.5, `stroke-opacity="${n(0.9 - index * 0.15)}" stroke-linecap="round"`)
  }
  return body
}

/** A figure of stars joined by hairlines on a chart with its circles. */
function constellation(night: Night): string {
  const { random, width, height, tones } = night
  const bright = tones.at(-1) as string
  const unit = Math.min(width, height)
  const circles = [0.43, 0.32, 0.2].map(
    (share) =>
      `M${n(width / 2 - unit * share)} ${n(height / 2)}a${n(unit * share)} ${n(unit * share)} 0 1 0 ${n(unit * share * 2)} 0a${n(unit * share)} ${n(unit * share)} 0 1 0 ${n(-unit * share * 2)} 0`,
  )
  const spokes = Array.from({ length: 12 }, (_, spoke) => {
    const angle = (spoke / 12) * Math.PI * 2
    return `M${n(width / 2 + Math.cos(angle) * unit * 0.2)} ${n(height / 2 + Math.sin(angle) * unit * 0.2)}L${n(width / 2 + Math.cos(angle) * unit * 0.45)} ${n(height / 2 + Math.sin(angle) * unit * 0.45)}`
  })
  const figure: Point[] = [[width / 2 - unit * random.between(0.2, 0.3), height / 2 + unit * random.between(-0.2, 0.2)]]
  let heading = random.between(-0.9, 0.9)
  while (figure.length < 8) {
    const [x, y] = figure.at(-1) as Point
    const next: Point = [
      x + Math.cos(heading) * unit * random.between(0.08, 0.15),
      y + Math.sin(heading) * unit * random.between(0.08, 0.15),
    ]
    const outside = Math.hypot(next[0] - width / 2, next[1] - height / 2) > unit * 0.4
    heading = outside ? Math.atan2(height / 2 - y, width / 2 - x) + random.between(-0.5, 0.5) : heading + random.between(-1.1, 1.1)
    if (!outside) figure.push(next)
  }
  const joins = figure
    .map((point, star) => (star ? `M${n(figure[star - 1]?.[0] ?? 0)} ${n(figure[star - 1]?.[1] ?? 0)}L${n(point[0])} ${n(point[1])}` : ''))
    .join('')
  return (
    stars(night, 260) +
    stroke(circles.join('') + spokes.join(''), bright, 1.6, 'stroke-opacity="0.38"') +
    stroke(joins, bright, 2.4, 'stroke-opacity="0.9"') +
    figure.map(([x, y], star) => circle(x, y, 14 - star, bright, 'fill-opacity="0.16"') + circle(x, y, 6.5 - star * 0.3, bright)).join('')
  )
}

/** Moons in rows, from new to new. */
function phases({ width, height, tones, random }: Night): string {
  const [columns, rows] = width > height ? [7, 4] : [5, 6]
  const pitch = Math.min((width * 0.86) / columns, (height * 0.86) / rows)
  const radius = pitch * 0.36
  const lit = tones.at(-1) as string
  let body = radial('moon', [lit, shade(lit, -0.06), shade(lit, -0.22)], [0.42, 0.4], 0.7)
  for (let moon = 0; moon < columns * rows; moon++) {
    const x = width / 2 + ((moon % columns) - (columns - 1) / 2) * pitch
    const y = height / 2 + (Math.floor(moon / columns) - (rows - 1) / 2) * pitch
    const phase = moon / (columns * rows - 1)
    const bulge = Math.cos(phase * Math.PI * 2) * radius
    const waxing = phase < 0.5
    const near = `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 0 ${waxing ? 1 : 0} ${n(x)} ${n(y + radius)}`
    const far = `A${n(Math.abs(bulge) + 0.1)} ${n(radius)} 0 0 ${bulge > 0 === waxing ? 0 : 1} ${n(x)} ${n(y - radius)}Z`
    body += circle(x, y, radius, lit, 'fill-opacity="0.1"') + shape(near + far, 'url(#moon)')
    if (Math.abs(phase - 0.5) < 0.2)
      body += circle(
        x + random.between(-0.3, 0.3) * radius,
        y + random.between(-0.3, 0.3) * radius,
        radius * 0.16,
        shade(lit, -0.12),
        'fill-opacity="0.5"',
      )
  }
  return body
}

function forestEdge(random: Random, width: number, height: number, colour: string): string {
  const hill = noise(random)
  let d = ''
  const points: Point[] = []
  for (let x = -20; x <= width + 20; x += 15) {
    const y = height * 0.9 - hill(x / 320, 3) * height * 0.05
    points.push([x, y])
    const tall = random.between(26, 110) * (0.7 + hill(x / 160, 9) * 0.5)
    d += polygon([
      [x - tall * 0.16, y + 8],
      [x, y - tall],
      [x + tall * 0.16, y + 8],
    ])
    d += polygon([
      [x - tall * 0.12, y - tall * 0.36],
      [x, y - tall * 1.05],
      [x + tall * 0.12, y - tall * 0.36],
    ])
  }
  return shape(d + polygon([...points, [width + 20, height], [-20, height]]), colour) + rect(0, height - 2, width, 2, colour)
}
