import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, ellipse, group, linear, n, type Point, polygon, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Arches extends Recipe {
  sky: readonly [string, string]
  /** Sunlit walls, nearest first. */
  walls: readonly [string, string, string]
  sea?: string
  door: string
  bloom?: string
  view: keyof typeof views
}

/** Southern houses at noon: plain walls, hard shadows, an opening, a stair, a piece of sea. */
export const arches =
  ({ seed, format = 'tall', sky, walls, sea, door, bloom, view }: Arches): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const back = `<defs>${linear('sky', sky)}</defs>${rect(0, 0, width, height, 'url(#sky)')}`
    return { width, height, shapes: back + views[view]({ random, width, height, walls, sea, door, bloom }), grain: 10 }
  }

interface Site {
  random: Random
  width: number
  height: number
  walls: readonly [string, string, string]
  sea?: string
  door: string
  bloom?: string
}

const views = { gate, stair, terrace }

const arch = (x: number, foot: number, wide: number, tall: number) =>
  `M${n(x)} ${n(foot)}V${n(foot - tall + wide / 2)}a${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(wide)} 0V${n(foot)}Z`

const horizonOf = (colour: string, width: number, y: number, height: number) =>
  rect(0, y, width, height - y, colour) +
  [0.02, 0.05, 0.1].map((step) => rect(0, y + height * step, width, 2.5, shade(colour, 0.1), 'fill-opacity="0.6"')).join('')

/** Through an arch in a thick wall to the sea, with a second arch behind the first. */
function gate({ random, width, height, walls, sea, bloom }: Site): string {
  const [wide, foot] = [width * random.between(0.5, 0.58), height * 0.9]
  const x = width / 2 - wide / 2 + width * random.between(-0.07, 0.07)
  const tall = height * 0.68
  const thick = width * 0.075
  const opening = arch(x, foot, wide, tall)
  const water = sea ? horizonOf(sea, width, height * 0.52, height) : ''
  const sun = circle(x + wide * random.between(0.3, 0.7), height * 0.4, width * 0.075, mix(walls[0], '#ffffff', 0.6))
  const wall = `M0 0H${width}V${height}H0Z${opening}`
  const side = `${arch(x, foot, wide, tall)}${arch(x - thick, foot, wide, tall)}`
  const floor: Point[] = [
    [x, foot],
    [x + wide, foot],
    [x + wide + width * 0.3, height],
    [x - width * 0.02, height],
  ]
  return (
    sun +
    water +
    `<clipPath id="gate"><path d="${opening}"/></clipPath>` +
    group(
      shape(side, shade(walls[1], -0.12), 'fill-rule="evenodd"') +
        shape(
          polygon([
            [x - 20, foot - height * 0.1],
            [x + wide, foot - height * 0.02],
            [x + wide, foot],
            [x - 20, foot],
          ]),
          walls[2],
        ),
      'clip-path="url(#gate)"',
    ) +
    shape(wall, walls[0], 'fill-rule="evenodd"') +
    rect(0, foot, width, height - foot, shade(walls[2], 0.02)) +
    shape(polygon(floor), mix(walls[2], '#ffffff', 0.4)) +
    (bloom ? climber(random, x + wide * 0.86, height * 0.02, width * 0.36, height * 0.36, bloom) : '')
  )
}

/** A stair along a wall up to a door, its treads lit and its risers in shade. */
function stair({ random, width, height, walls, sea, door, bloom }: Site): string {
  const [steps, foot] = [9, height * 0.93]
  const [run, rise] = [width * 0.078, height * 0.042]
  const start = width * random.between(0.06, 0.14)
  let body = sea ? horizonOf(sea, width, height * 0.4, height) : ''
  body += shape(
    polygon([
      [width * 0.3, height * 0.2],
      [width, height * 0.2],
      [width, height],
      [width * 0.3, height],
    ]),
    walls[1],
  )
  body += rect(0, height * 0.62, width, height, walls[0])
  body += shape(
    polygon([
      [width * 0.3, height * 0.2],
      [width * 0.3, height * 0.62],
      [width * 0.08, height * 0.62],
    ]),
    shade(walls[1], -0.15),
    'fill-opacity="0.5"',
  )
  for (let step = steps - 1; step >= 0; step--) {
    const [x, y] = [start + step * run, foot - (step + 1) * rise]
    body += rect(x, y, width - x, foot - y + 4, shade(walls[2], -0.02 - 0.012 * (steps - step)))
    body += shape(
      polygon([
        [x, y],
        [x + run * 1.15, y - rise * 0.35],
        [width, y - rise * 0.35],
        [width, y],
      ]),
      shade(walls[2], 0.07),
    )
  }
  const top = foot - steps * rise
  const [dx, wide] = [start + steps * run - width * 0.01, width * 0.17]
  body +=
    shape(arch(dx, top + 2, wide, height * 0.25), shade(walls[1], -0.2)) + shape(arch(dx + 9, top + 2, wide - 9, height * 0.243), door)
  body +=
    stroke(`M${n(dx + wide / 2 + 5)} ${n(top)}V${n(top - height * 0.2)}`, shade(door, -0.12), 4) +
    circle(dx + wide * 0.68, top - height * 0.085, 6, shade(door, 0.25))
  body += rect(0, foot, width, height - foot, shade(walls[0], -0.06))
  return (
    body +
    pot(start * 0.55, foot + height * 0.012, width * 0.05, door) +
    (bloom ? climber(random, width * 0.36, height * 0.17, width * 0.3, height * 0.26, bloom) : '')
  )
}

/** Cubes with a dome one above the other on a slope, the sea below. */
function terrace({ random, width, height, walls, sea, door, bloom }: Site): string {
  const unit = Math.min(width, height)
  let body = circle(
    width * random.between(0.2, 0.8),
    height * random.between(0.14, 0.24),
    Math.min(width, height) * 0.07,
    mix(walls[0], '#ffffff', 0.7),
  )
  body += sea ? horizonOf(sea, width, height * 0.36, height) : ''
  const rows = 5
  for (let row = 0; row < rows; row++) {
    const base = height * (0.56 + row * 0.125)
    let x = width * (0.32 - row * 0.12) * random.between(0.8, 1.1)
    while (x < width) {
      const [wide, tall] = [unit * random.between(0.16, 0.27), height * random.between(0.1, 0.17)]
      const wall = random.pick(walls)
      if (random.chance(0.24)) {
        body +=
          shape(`M${n(x + wide * 0.16)} ${n(base - tall)}a${n(wide * 0.34)} ${n(wide * 0.34)} 0 0 1 ${n(wide * 0.68)} 0Z`, door) +
          rect(x + wide * 0.49, base - tall - wide * 0.47, 4, wide * 0.14, shade(door, -0.1))
      }
      body +=
        rect(x, base - tall, wide, tall + height * 0.2, shade(wall, 0.03)) +
        rect(x + wide * 0.7, base - tall, wide * 0.3, tall + height * 0.2, shade(wall, -0.09))
      body += rect(x - 3, base - tall - 6, wide + 6, 9, shade(wall, 0.07))
      const opening = wide * 0.17
      body += random.chance(0.5)
        ? shape(arch(x + wide * 0.24, base - tall * 0.12, opening, opening * 2), random.chance(0.6) ? door : shade(wall, -0.3))
        : rect(x + wide * 0.26, base - tall * 0.72, opening * 0.8, opening, shade(wall, -0.3))
      x += wide * random.between(0.86, 1.02)
    }
  }
  return body + (bloom ? climber(random, width * 0.02, height * 0.6, width * 0.34, height * 0.34, bloom) : '')
}

/** A bougainvillea: heavy at the top, trailing off downwards, flowers and leaves in tufts. */
function climber(random: Random, x: number, y: number, wide: number, tall: number, bloom: string): string {
  let body = ''
  for (let tuft = 0; tuft < 34; tuft++) {
    const down = random.next() ** 1.7
    const [cx, cy] = [x + wide * (0.5 + random.between(-0.5, 0.5) * (1 - down * 0.62)), y + tall * down]
    for (let leaf = 0; leaf < 13; leaf++) {
      const [px, py] = [cx + random.between(-26, 26), cy + random.between(-20, 20)]
      const colour = random.chance(0.34) ? shade('#4f6b3a', random.between(-0.1, 0.06)) : shade(bloom, random.between(-0.1, 0.09))
      body += ellipse(
        px,
        py,
        random.between(7, 14),
        random.between(5, 9),
        colour,
        `transform="rotate(${n(random.between(0, 180))} ${n(px)} ${n(py)})"`,
      )
    }
  }
  return body
}

const pot = (x: number, foot: number, size: number, colour: string) =>
  stroke(
    `M${n(x)} ${n(foot - size)}q${n(-size)} ${n(-size * 1.4)} ${n(-size * 0.7)} ${n(-size * 2.1)}M${n(x)} ${n(foot - size)}q0 ${n(-size * 1.6)} ${n(size * 0.2)} ${n(-size * 2.4)}M${n(x)} ${n(foot - size)}q${n(size)} ${n(-size * 1.2)} ${n(size * 0.9)} ${n(-size * 1.8)}`,
    '#4f6b3a',
    size * 0.2,
    'stroke-linecap="round"',
  ) +
  shape(
    polygon([
      [x - size * 0.7, foot - size * 1.2],
      [x + size * 0.7, foot - size * 1.2],
      [x + size * 0.5, foot],
      [x - size * 0.5, foot],
    ]),
    shade(mix(colour, '#b5573a', 0.8), 0),
  )
