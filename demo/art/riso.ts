import { bouquet } from '#art/botanical.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import type { Plant } from '#art/plants.ts'
import { circle, curve, group, n, type Point, polygon, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Riso extends Recipe {
  paper: string
  /** Two or three spot colours, printed on top of each other. */
  inks: readonly [string, string, string?]
  motif: keyof typeof motifs
  plant?: Plant
}

/** A risograph print: flat inks that multiply where they overlap, dots for tints, and plates a hair out of register. */
export const riso =
  ({ seed, format = 'tall', paper, inks, motif, plant = 'palm' }: Riso): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const plates = motifs[motif]({ random, width, height, plant })
    const printed = plates.map((plate, index) => {
      const ink = inks[index % inks.length] ?? inks[0]
      const shift = `translate(${n(random.between(-7, 7))} ${n(random.between(-7, 7))})`
      return group(plate, `transform="${shift}" fill="${ink}" stroke="none" color="${ink}" style="mix-blend-mode:multiply"`)
    })
    return { width, height, shapes: rect(0, 0, width, height, paper) + printed.join(''), grain: 16 }
  }

interface Plate {
  random: Random
  width: number
  height: number
  plant: Plant
}

// Shapes take their plate's ink: `currentColor` is what the plate is printed with.
const ink = 'currentColor'

const motifs = { sun, mountains, fruit, bird, hand } satisfies Record<string, (plate: Plate) => string[]>

/** Dots in rows at an angle, larger towards the bottom: a tint as a screen makes it. */
function screen(x: number, y: number, width: number, height: number, pitch: number): string {
  let d = ''
  for (let row = 0; row * pitch < height; row++) {
    for (let column = 0; column * pitch < width; column++) {
      const radius = pitch * (0.12 + 0.42 * ((row * pitch) / height))
      const [cx, cy] = [x + (column + (row % 2) / 2) * pitch, y + row * pitch]
      d += `M${n(cx - radius)} ${n(cy)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`
    }
  }
  return shape(d, ink)
}

function sun({ random, width, height, plant }: Plate): string[] {
  const [x, y, radius] = [width * random.between(0.42, 0.58), height * 0.38, width * 0.3]
  const bars = Array.from({ length: 7 }, (_, bar) => rect(0, y + radius * (0.1 + bar * 0.16), width, 4 + bar * 3.4, '#000'))
  const mask = `<mask id="bars">${rect(0, 0, width, height, '#fff')}${bars.join('')}</mask>`
  const disc = mask + group(circle(x, y, radius, ink), 'mask="url(#bars)"')
  const plants = Array.from({ length: 3 }, () => plant)
  return [
    disc + screen(width * 0.08, height * 0.7, width * 0.84, height * 0.23, 20),
    bouquet(random, plants, { width, height, leaf: '#0b5d5a', bloom: '#0b5d5a' }),
  ]
}

function mountains({ random, width, height }: Plate): string[] {
  const ridge = (base: number, rise: number) => {
    const peaks = Array.from(
      { length: 7 },
      (_, peak): Point => [(width * peak) / 6, base - (peak % 2 ? rise : rise * 0.25) * random.between(0.6, 1.1)],
    )
    return polygon([[-20, height * 0.93], [-20, base], ...peaks, [width + 20, base], [width + 20, height * 0.93]])
  }
  const [x, y] = [width * random.between(0.3, 0.7), height * 0.27]
  const rain = Array.from({ length: 46 }, () => {
    const [rx, ry] = [random.between(0.04, 0.96) * width, random.between(0.06, 0.36) * height]
    return `M${n(rx)} ${n(ry)}l-9 36`
  }).join('')
  return [
    circle(x, y, width * 0.17, ink) + shape(ridge(height * 0.72, height * 0.2), ink),
    shape(ridge(height * 0.62, height * 0.26), ink, 'fill-opacity="0.85"') +
      screen(width * 0.02, height * 0.74, width * 0.96, height * 0.18, 18),
    stroke(rain, ink, 3.4, 'stroke-linecap="round"'),
  ]
}

function fruit({ random, width, height }: Plate): string[] {
  const halves: string[] = []
  const flesh: string[] = []
  const rows = 4
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 3; column++) {
      const [x, y] = [width * (0.21 + column * 0.29), height * (0.16 + (row * 0.68) / (rows - 1))]
      const [radius, turn] = [width * 0.115, random.between(0, 6.28)]
      if (random.chance(0.35)) {
        halves.push(circle(x, y, radius, ink))
        flesh.push(
          shape(
            `M${n(x)} ${n(y - radius)}q${n(radius)} ${n(-radius * 0.7)} ${n(radius * 1.2)} ${n(-radius * 0.1)}q${n(-radius * 0.8)} ${n(radius * 0.3)} ${n(-radius * 1.2)} ${n(radius * 0.1)}Z`,
            ink,
          ),
        )
        continue
      }
      halves.push(
        stroke(
          `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`,
          ink,
          radius * 0.16,
        ),
      )
      for (let wedge = 0; wedge < 8; wedge++) {
        const [from, to] = [turn + (wedge * Math.PI) / 4 + 0.07, turn + ((wedge + 1) * Math.PI) / 4 - 0.07]
        const far = radius * 0.83
        const near = radius * 0.1
        flesh.push(
          shape(
            `M${n(x + Math.cos((from + to) / 2) * near)} ${n(y + Math.sin((from + to) / 2) * near)}L${n(x + Math.cos(from) * far)} ${n(y + Math.sin(from) * far)}A${n(far)} ${n(far)} 0 0 1 ${n(x + Math.cos(to) * far)} ${n(y + Math.sin(to) * far)}Z`,
            ink,
          ),
        )
      }
    }
  }
  return [rect(width * 0.04, height * 0.035, width * 0.92, height * 0.93, ink, 'fill-opacity="0.16"') + flesh.join(''), halves.join('')]
}

const perches: readonly Point[] = [
  [0.24, 0.2],
  [0.7, 0.16],
  [0.42, 0.36],
  [0.78, 0.48],
  [0.26, 0.58],
  [0.6, 0.68],
]

function bird({ random, width, height }: Plate): string[] {
  const flock = perches.map(([column, row]) => {
    const [x, y, size] = [
      width * (column + random.between(-0.03, 0.03)),
      height * (row + random.between(-0.02, 0.02)),
      width * random.between(0.12, 0.19),
    ]
    const body = `M${n(x - size)} ${n(y + size * 0.1)}Q${n(x - size * 0.2)} ${n(y - size * 0.35)} ${n(x + size * 0.55)} ${n(y - size * 0.18)}L${n(x + size * 0.86)} ${n(y - size * 0.08)}L${n(x + size * 0.56)} ${n(y + size * 0.02)}Q${n(x)} ${n(y + size * 0.34)} ${n(x - size)} ${n(y + size * 0.1)}Z`
    const wing = `M${n(x - size * 0.1)} ${n(y - size * 0.12)}Q${n(x - size * 0.5)} ${n(y - size * 1.1)} ${n(x - size * 0.95)} ${n(y - size * 1.15)}Q${n(x - size * 0.1)} ${n(y - size * 0.9)} ${n(x + size * 0.34)} ${n(y - size * 0.12)}Z`
    return { body, wing }
  })
  const wires = [0.3, 0.52, 0.74]
    .map((share) => `M0 ${n(height * share)}Q${n(width / 2)} ${n(height * (share + 0.05))} ${width} ${n(height * (share - 0.03))}`)
    .join('')
  return [
    circle(width * 0.66, height * 0.3, width * 0.23, ink) + shape(flock.map(({ wing }) => wing).join(''), ink),
    shape(flock.map(({ body }) => body).join(''), ink) + stroke(wires, ink, 4),
    screen(width * 0.06, height * 0.78, width * 0.88, height * 0.16, 17),
  ]
}

function hand({ random, width, height, plant }: Plate): string[] {
  const [x, y, size] = [width * 0.5, height * 0.74, width * 0.165]
  const fingers = [-1.5, -0.62, 0.18, 0.98].map((offset, index) => {
    const tall = size * ([1.35, 1.75, 1.85, 1.55][index] as number)
    const wide = size * 0.35
    return rect(x + offset * size * 0.5 - wide * 0.2, y - size - tall, wide, tall + size, ink, `rx="${n(wide / 2)}"`)
  })
  const thumb = rect(
    x + size * 0.62,
    y - size * 1.3,
    size * 0.38,
    size * 1.5,
    ink,
    `rx="${n(size * 0.19)}" transform="rotate(38 ${n(x + size * 0.8)} ${n(y)})"`,
  )
  const palm = curve(
    [
      [x - size * 0.84, y - size],
      [x + size * 0.78, y - size],
      [x + size * 0.8, y + size * 0.4],
      [x + size * 0.5, y + size * 2.2],
      [x - size * 0.5, y + size * 2.2],
      [x - size * 0.86, y + size * 0.3],
    ],
    true,
  )
  const eye = `M${n(x - size * 0.5)} ${n(y - size * 0.1)}q${n(size * 0.5)} ${n(-size * 0.52)} ${n(size)} 0q${n(-size * 0.5)} ${n(size * 0.52)} ${n(-size)} 0Z`
  const mask = `<mask id="eye">${rect(0, 0, width, height, '#fff')}${shape(eye, '#000')}</mask>`
  const rays = Array.from({ length: 28 }, (_, ray) => {
    const angle = (ray / 28) * Math.PI * 2
    const [near, far] = [width * 0.36, width * (ray % 2 ? 0.41 : 0.46)]
    return `M${n(x + Math.cos(angle) * near)} ${n(height * 0.5 + Math.sin(angle) * near)}L${n(x + Math.cos(angle) * far)} ${n(height * 0.5 + Math.sin(angle) * far)}`
  }).join('')
  const branch = bouquet(random, [plant, plant], { width, height: height * 0.92, leaf: '#3d7a5b', bloom: '#3d7a5b' })
  return [
    circle(x, height * 0.5, width * 0.33, ink) + stroke(rays, ink, 7),
    mask + group(fingers.join('') + thumb + shape(palm, ink), 'mask="url(#eye)"') + circle(x, y - size * 0.1, size * 0.17, ink),
    group(branch, 'opacity="0.9"'),
  ]
}
