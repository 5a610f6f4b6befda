import { mix, shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { circle, group, linear, type Point, polygon, radial, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Landscape extends Recipe {
  /** From the zenith down to the horizon. */
  sky: readonly string[]
  /** The nearest ground; distance fades it into the horizon. */
  ground: string
  ridges?: number
  /** Where the farthest ridge stands, as a share of the height. */
  horizon?: number
  /** Peaks are sharp, hills are round, dunes have one lit side. */
  relief?: 'peaks' | 'hills' | 'dunes'
  /** How high the farthest ridge rises, as a share of the height. */
  rise?: number
  sun?: { x: number; y: number; radius: number; colour: string }
  lake?: boolean
  trees?: boolean
  birds?: number
}

/** Ridge behind ridge, each paler than the one before it, under a gradient sky. */
export const landscape =
  ({
    seed,
    format = 'tall',
    sky,
    ground,
    ridges = 6,
    horizon = 0.42,
    relief = 'peaks',
    rise = 0.2,
    sun,
    lake,
    trees,
    birds = 0,
  }: Landscape): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const haze = sky.at(-1) as string
    const shore = lake ? height * 0.8 : height
    const back = linear('sky', sky) + (sun ? radial('glow', [`${sun.colour}/0.55`, `${sun.colour}/0`]) : '')

    let scene = rect(0, 0, width, shore, 'url(#sky)')
    if (sun) {
      scene += circle(sun.x * width, sun.y * height, sun.radius * width * 3.2, 'url(#glow)')
      scene += circle(sun.x * width, sun.y * height, sun.radius * width, sun.colour)
    }
    for (let bird = 0; bird < birds; bird++) scene += gull(random, width, height * horizon, shade(ground, -0.05))

    for (let ridge = 0; ridge < ridges; ridge++) {
      const depth = ridge / Math.max(1, ridges - 1)
      const base = height * horizon + (shore - height * horizon) * depth ** 1.25 * 0.86
      const colour = mix(haze, ground, 0.16 + depth * 0.84)
      const top = outline(random, { width, height }, base, height * (rise - depth * rise * 0.45), relief)
      const floor: Point[] = [
        [width + 4, shore + 2],
        [-4, shore + 2],
      ]
      const id = `ridge${ridge}`
      scene += linear(id, [colour, mix(colour, haze, 0.45 * (1 - depth) + 0.08)])
      scene += shape(polygon([...top, ...floor]), `url(#${id})`)
      if (relief === 'dunes') scene += litSide(top, width, mix(colour, sun?.colour ?? haze, 0.35))
      if (trees && ridge >= ridges - 2) scene += forest(random, top, colour, 18 + depth * 46)
    }

    const mirrored = lake ? water(random, scene, width, height, shore, haze) : ''
    return { width, height, shapes: `<defs>${back}</defs>${scene}${mirrored}`, grain: 9 }
  }

interface Size {
  width: number
  height: number
}

function outline(random: Random, { width, height }: Size, base: number, amplitude: number, relief: Landscape['relief']): Point[] {
  const bend = noise(random)
  const rough = fractal(bend, relief === 'peaks' ? 6 : 2)
  const frequency = random.between(1.4, 2.4) / Math.min(width, height * 3)
  const shift = random.between(0, 100)
  const step = relief === 'peaks' ? 7 : 14
  return Array.from({ length: Math.ceil(width / step) + 2 }, (_, index) => {
    const x = index * step - step / 2
    const value = rough(x * frequency * (relief === 'dunes' ? 0.7 : 1.2) + shift, shift)
    const raised = relief === 'peaks' ? 1 - Math.abs(value) * 2.2 : value + 0.5
    return [x, base - amplitude * (raised - 0.35)] as Point
  })
}

/** The slope right of each crest catches the light: drawn from the crest down a wandering spine. */
function litSide(top: readonly Point[], width: number, colour: string): string {
  const crests = top.filter(([, y], index) => index > 2 && y < (top[index - 1]?.[1] ?? 0) && y <= (top[index + 1]?.[1] ?? 0))
  return crests
    .map(([x, y]) => {
      const right = top.filter(([px]) => px >= x && px < x + width * 0.5)
      const spine: Point[] = [
        [x + 40, y + 120],
        [x - 30, y + 260],
        [x + 60, y + 420],
      ]
      return shape(polygon([[x, y], ...right, ...spine.reverse()]), colour, 'fill-opacity="0.35"')
    })
    .join('')
}

function forest(random: Random, top: readonly Point[], colour: string, size: number): string {
  let d = ''
  for (const [x, y] of top) {
    if (random.chance(0.25)) continue
    const tall = size * random.between(0.5, 1.25)
    const wide = tall * 0.2
    const foot = y + 10
    const left: Point[] = []
    const right: Point[] = []
    for (let tier = 0; tier <= 4; tier++) {
      const at = foot - tall * (1 - tier / 4)
      left.unshift([x - wide * (tier / 4) * random.between(0.7, 1.2), at], [x - wide * (tier / 4) * 0.45, at])
      right.push([x + wide * (tier / 4) * 0.45, at], [x + wide * (tier / 4) * random.between(0.7, 1.2), at])
    }
    d += polygon([[x, foot - tall * 1.05], ...right, ...left])
  }
  return shape(d, shade(colour, -0.03))
}

function gull(random: Random, width: number, sky: number, colour: string): string {
  const [x, y, size] = [random.between(0.15, 0.85) * width, random.between(0.35, 0.9) * sky, random.between(9, 22)]
  const wing = `M${x - size} ${y - size * 0.3}Q${x - size * 0.4} ${y - size * 0.6} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.6} ${x + size} ${y - size * 0.2}`
  return stroke(wing, colour, 2.2, 'stroke-linecap="round"')
}

function water(random: Random, scene: string, width: number, height: number, shore: number, haze: string): string {
  const mirrored = group(group(scene, `transform="translate(0 ${2 * shore}) scale(1 -1)"`), 'clip-path="url(#lake)" opacity="0.75"')
  let ripples = ''
  for (let ripple = 0; ripple < 70; ripple++) {
    const depth = random.next() ** 1.6
    const y = shore + depth * (height - shore)
    const long = random.between(30, 180) * (0.4 + depth)
    ripples += rect(random.between(-60, width), y, long, 1 + depth * 2.4, haze, `fill-opacity="${0.12 + depth * 0.2}"`)
  }
  return `<clipPath id="lake">${rect(0, shore, width, height - shore, '#000')}</clipPath>${rect(0, shore, width, height - shore, shade(haze, -0.2))}${mirrored}${ripples}`
}
