import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, curve, ellipse, group, linear, n, type Point, radial, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

export type Vessel = 'vase' | 'bottle' | 'bowl' | 'cup' | 'jar' | 'plate' | 'jug' | 'lemon' | 'pear' | 'orange'

interface Vessels extends Recipe {
  things: readonly Vessel[]
  wall: string
  table: string
  /** Clays and skins, in the order of the things. */
  colours: readonly string[]
  /** A second colour that runs over the shoulder of the pots. */
  glaze?: string
  /** A branch in the first vase or bottle. */
  branch?: string
  /** Light through a window on the wall. */
  window?: boolean
}

/** Pots and fruit on a table in side light. */
export const vessels =
  ({ seed, format = 'tall', things, wall, table, colours, glaze, branch, window }: Vessels): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const edge = height * 0.7
    const light = radial('wall', [shade(wall, 0.05), shade(wall, 0.01), shade(wall, -0.1)], [0.4, 0.5], 0.9)
    const wood = linear('table', [shade(table, 0.03), shade(table, -0.1)])
    let body = `<defs>${light}${wood}${radial('cast', ['#000000/0.34', '#000000/0'])}</defs>${rect(0, 0, width, edge, 'url(#wall)')}`
    if (window) body += panes(random, width, edge)
    body += rect(0, edge, width, height - edge, 'url(#table)') + rect(0, edge - 1, width, 3, shade(table, 0.08), 'fill-opacity="0.7"')

    const places = arrange(random, things, width, height, branch ? 0.4 : 0.5)
    for (const [index, { thing, x, y, scale }] of places.entries()) {
      const colour = colours[index % colours.length] as string
      body += shadow(x, y, silhouettes[thing].wide * scale, silhouettes[thing].tall * scale)
      if (branch && index === 0) body += twig(random, x, y - silhouettes[thing].tall * scale * 0.96, scale, branch)
      body += group(
        throwPot(random, thing, colour, glaze, `pot${index}`),
        `transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(3)})"`,
      )
    }
    return { width, height, shapes: body, grain: 10 }
  }

interface Place {
  thing: Vessel
  x: number
  y: number
  scale: number
}

/** Side by side with a little overlap; what is smaller stands further in front. */
function arrange(random: Random, things: readonly Vessel[], width: number, height: number, share: number): Place[] {
  const total = things.reduce((sum, thing) => sum + silhouettes[thing].wide * 1.72, 0)
  const tallest = Math.max(...things.map((thing) => silhouettes[thing].tall))
  const scale = Math.min((width * 0.84) / total, (height * share) / tallest)
  let x = width / 2 - (total * scale) / 2
  return things
    .map((thing, index) => {
      const { wide, tall } = silhouettes[thing]
      x += wide * 0.86 * scale
      const near = 1 - tall / tallest
      const place = { thing, x: x + random.between(-6, 6), y: height * (0.775 + near * 0.075 + (index % 2) * 0.014), scale }
      x += wide * 0.86 * scale
      return place
    })
    .map((place, _, all) => (all.length === 1 ? { ...place, y: height * 0.8 } : place))
}

interface Silhouette {
  wide: number
  tall: number
  /** The outline from the foot to the rim, in pairs: share of the height, share of the half width. */
  profile: readonly number[]
  /** Half width of the opening; 0 for fruit. */
  mouth: number
}

const silhouettes: Record<Vessel, Silhouette> = {
  vase: {
    wide: 150,
    tall: 430,
    mouth: 0.42,
    profile: [0, 0.5, 0.06, 0.56, 0.3, 0.9, 0.5, 1, 0.68, 0.82, 0.8, 0.46, 0.9, 0.34, 1, 0.42],
  },
  bottle: {
    wide: 112,
    tall: 470,
    mouth: 0.22,
    profile: [0, 0.86, 0.04, 0.94, 0.3, 1, 0.5, 0.92, 0.62, 0.5, 0.7, 0.24, 0.9, 0.19, 1, 0.22],
  },
  bowl: {
    wide: 210,
    tall: 170,
    mouth: 0.98,
    profile: [0, 0.36, 0.06, 0.37, 0.14, 0.5, 0.4, 0.82, 0.75, 0.96, 1, 0.98],
  },
  cup: {
    wide: 92,
    tall: 150,
    mouth: 0.94,
    profile: [0, 0.62, 0.06, 0.72, 0.3, 0.86, 0.7, 0.9, 1, 0.94],
  },
  jar: {
    wide: 215,
    tall: 400,
    mouth: 0.34,
    profile: [0, 0.42, 0.05, 0.48, 0.25, 0.85, 0.48, 1, 0.7, 0.87, 0.88, 0.5, 0.94, 0.35, 1, 0.34],
  },
  plate: {
    wide: 240,
    tall: 52,
    mouth: 0.99,
    profile: [0, 0.42, 0.2, 0.46, 0.6, 0.82, 1, 0.99],
  },
  jug: {
    wide: 140,
    tall: 330,
    mouth: 0.56,
    profile: [0, 0.72, 0.05, 0.8, 0.3, 1, 0.55, 0.9, 0.78, 0.56, 0.9, 0.5, 1, 0.56],
  },
  lemon: {
    wide: 74,
    tall: 96,
    mouth: 0,
    profile: [0, 0.14, 0.08, 0.46, 0.3, 0.92, 0.52, 1, 0.76, 0.8, 0.92, 0.34, 1, 0.1],
  },
  pear: {
    wide: 84,
    tall: 165,
    mouth: 0,
    profile: [0, 0.3, 0.06, 0.66, 0.26, 1, 0.46, 0.9, 0.66, 0.52, 0.86, 0.4, 0.97, 0.26, 1, 0.08],
  },
  orange: {
    wide: 80,
    tall: 148,
    mouth: 0,
    profile: [0, 0.24, 0.08, 0.58, 0.3, 0.94, 0.5, 1, 0.72, 0.92, 0.92, 0.54, 1, 0.14],
  },
}

/** A surface of revolution, lit from the left: the same profile on both sides, and a gradient across. */
function throwPot(random: Random, thing: Vessel, clay: string, glaze: string | undefined, id: string): string {
  const { wide, tall, profile, mouth } = silhouettes[thing]
  const side = (sign: number) =>
    Array.from({ length: profile.length / 2 }, (_, step): Point => {
      return [sign * (profile[step * 2 + 1] as number) * wide, -(profile[step * 2] as number) * tall]
    })
  const outline = (sides: [Point[], Point[]]) => `${curve(sides[0])}${curve([...sides[1]].reverse()).replace('M', 'L')}Z`
  const body = outline([side(-1), side(1)])
  const light = [shade(clay, 0.02), shade(clay, 0.13), clay, shade(clay, -0.12), shade(clay, -0.21)]
  let drawn = linear(id, light, [1, 0]) + shape(body, `url(#${id})`)

  if (glaze && mouth > 0) drawn += dipped(random, body, { wide, tall }, glaze, id)
  if (mouth > 0) {
    const [rx, ry] = [mouth * wide, mouth * wide * 0.17]
    const lip = glaze ?? clay
    drawn += ellipse(0, -tall, rx, ry, shade(lip, 0.09)) + ellipse(0, -tall + ry * 0.12, rx * 0.9, ry * 0.82, shade(clay, -0.3))
  }
  if (thing === 'jug' || thing === 'cup') drawn = handle(wide, tall, clay) + drawn
  if (thing === 'pear') drawn += stroke(`M0 ${-tall}q4 -16 12 -26`, '#5d4330', 5, 'stroke-linecap="round"')
  return drawn + speckle(random, wide, tall, shade(clay, -0.26), mouth > 0 ? 26 : 10)
}

function dipped(random: Random, body: string, { wide, tall }: { wide: number; tall: number }, glaze: string, id: string): string {
  const line = tall * random.between(0.42, 0.62)
  const edge = Array.from({ length: 9 }, (_, step): Point => [wide * (step / 4 - 1) * 1.1, -line + random.between(-0.05, 0.07) * tall])
  const dip = `${curve(edge)}L${n(wide * 1.2)} ${n(-tall * 1.1)}H${n(-wide * 1.2)}Z`
  const light = [shade(glaze, 0.03), shade(glaze, 0.15), glaze, shade(glaze, -0.12), shade(glaze, -0.2)]
  const clip = `<clipPath id="${id}clip"><path d="${body}"/></clipPath>`
  const shine = ellipse(-wide * 0.42, -tall * 0.62, wide * 0.06, tall * 0.13, '#ffffff', 'fill-opacity="0.35"')
  return `${clip}${linear(`${id}glaze`, light, [1, 0])}${group(shape(dip, `url(#${id}glaze)`) + shine, `clip-path="url(#${id}clip)"`)}`
}

const handle = (wide: number, tall: number, clay: string) =>
  stroke(
    `M${n(wide * 0.7)} ${n(-tall * 0.86)}C${n(wide * 1.75)} ${n(-tall * 0.95)} ${n(wide * 1.6)} ${n(-tall * 0.3)} ${n(wide * 0.84)} ${n(-tall * 0.3)}`,
    shade(clay, -0.13),
    wide * 0.17,
    'stroke-linecap="round"',
  )

function speckle(random: Random, wide: number, tall: number, colour: string, count: number): string {
  let dots = ''
  for (let dot = 0; dot < count; dot++) {
    dots += circle(
      random.between(-0.36, 0.36) * wide,
      -random.between(0.08, 0.92) * tall,
      random.between(0.8, 2.1),
      colour,
      'fill-opacity="0.45"',
    )
  }
  return dots
}

/** A contact shadow under the foot and a long one away from the light. */
function shadow(x: number, y: number, wide: number, tall: number): string {
  const long = ellipse(x + wide * 0.9 + tall * 0.14, y - 2, wide * 0.9 + tall * 0.32, wide * 0.17 + 8, 'url(#cast)')
  return long + ellipse(x + wide * 0.05, y, wide * 0.72, wide * 0.1 + 4, '#000', 'fill-opacity="0.22"')
}

function panes(random: Random, width: number, edge: number): string {
  const [x, y] = [width * random.between(0.08, 0.4), edge * random.between(0.06, 0.18)]
  const [w, h, slant] = [width * 0.2, edge * 0.3, edge * 0.1]
  let light = ''
  for (const column of [0, 1]) {
    for (const row of [0, 1]) {
      const [px, py] = [x + column * (w + 16), y + row * (h + 16) + column * slant]
      light += shape(`M${n(px)} ${n(py)}l${n(w)} ${n(slant)}v${n(h)}l${n(-w)} ${n(-slant)}Z`, '#fff6dd')
    }
  }
  return group(light, 'opacity="0.3"')
}

function twig(random: Random, x: number, y: number, scale: number, colour: string): string {
  const reach = 330 * scale
  const lean = random.between(-0.5, 0.5)
  const points = Array.from(
    { length: 8 },
    (_, step): Point => [x + lean * reach * (step / 7) ** 1.3 + random.between(-6, 6), y + 30 * scale - (reach * step) / 7],
  )
  let body = stroke(curve(points), '#8a6a50', 6 * scale, 'stroke-linecap="round"')
  for (const [index, [px, py]] of points.entries()) {
    if (index < 2) continue
    for (const side of [-1, 1]) {
      const [bx, by] = [px + side * random.between(22, 70) * scale, py - random.between(10, 50) * scale]
      body += stroke(`M${n(px)} ${n(py)}L${n(bx)} ${n(by)}`, '#8a6a50', 3 * scale)
      for (let petal = 0; petal < 5; petal++) {
        const angle = (petal / 5) * Math.PI * 2
        body += circle(
          bx + Math.cos(angle) * 9 * scale,
          by + Math.sin(angle) * 9 * scale,
          8.5 * scale,
          mix(colour, '#ffffff', random.between(0, 0.3)),
        )
      }
      body += circle(bx, by, 4.5 * scale, shade(colour, -0.25))
    }
  }
  return body
}
