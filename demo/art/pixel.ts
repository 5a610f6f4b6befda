import { type Rgb, rgb, scale } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { type Random, seeded } from '#random.ts'

interface Pixel extends Recipe {
  /** From the top of the sky to the horizon. */
  sky: readonly string[]
  hills: readonly string[]
  light: string
  scene: 'castle' | 'forest' | 'city' | 'sea'
  /** Side of one dot in print pixels. */
  dot?: number
}

/** A scene on a coarse grid with few colours, its gradients dithered, like a game of the nineties. */
export const pixel =
  ({ seed, format = 'wide', sky, hills, light, scene, dot = 6 }: Pixel): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const board = canvas(Math.round(width / dot), Math.round(height / dot))
    paintSky(random, board, sky, light)
    for (const [index, hill] of hills.entries()) ridge(random, board, hill, 0.5 + (index / hills.length) * 0.36, 0.2 - index * 0.035)
    scenes[scene](random, board, hills.at(-1) as string, light)
    return { width, height, pixels: { data: board.data, width: board.width, height: board.height, hard: true }, grain: 0 }
  }

interface Board {
  data: Uint8ClampedArray
  width: number
  height: number
  put: (x: number, y: number, colour: Rgb) => void
  fill: (x: number, y: number, width: number, height: number, colour: Rgb) => void
}

function canvas(width: number, height: number): Board {
  const data = new Uint8ClampedArray(width * height * 3)
  const put: Board['put'] = (x, y, colour) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    data.set(colour, (Math.floor(y) * width + Math.floor(x)) * 3)
  }
  const fill: Board['fill'] = (left, top, wide, tall, colour) => {
    for (let y = Math.floor(top); y < top + tall; y++) for (let x = Math.floor(left); x < left + wide; x++) put(x, y, colour)
  }
  return { data, width, height, put, fill }
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
const threshold = (x: number, y: number) => ((bayer[(y % 4) * 4 + (x % 4)] as number) + 0.5) / 16

function paintSky(random: Random, board: Board, sky: readonly string[], light: string): void {
  const steps = scale(sky)
  const shades = 7
  for (let y = 0; y < board.height; y++) {
    const place = Math.min(1, y / (board.height * 0.72)) * shades
    for (let x = 0; x < board.width; x++) {
      const step = Math.min(shades, Math.floor(place) + (place % 1 > threshold(x, y) ? 1 : 0))
      board.put(x, y, steps[Math.round((step / shades) * 255)] as Rgb)
    }
  }
  const bright = rgb(light)
  for (let star = 0; star < 70; star++) board.put(random.int(0, board.width), random.int(0, board.height * 0.4), bright)
  const [cx, cy, radius] = [
    board.width * random.between(0.2, 0.8),
    board.height * random.between(0.2, 0.42),
    board.height * random.between(0.08, 0.13),
  ]
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) if (x * x + y * y < radius * radius) board.put(cx + x, cy + y, bright)
}

function ridge(random: Random, board: Board, colour: string, base: number, rise: number): void {
  const outline = fractal(noise(random), 4)
  const [solid, edge] = [rgb(colour), scale([colour, '#ffffff'])[46] as Rgb]
  for (let x = 0; x < board.width; x++) {
    const top = Math.round(board.height * (base - outline(x / 38, base * 9) * rise))
    for (let y = top; y < board.height; y++) board.put(x, y, y - top < 5 && (y - top) / 5 < threshold(x, y) ? edge : solid)
  }
}

const dark = (colour: string, amount = 90) => scale([colour, '#05060f'])[amount] as Rgb

const scenes: Record<Pixel['scene'], (random: Random, board: Board, ground: string, light: string) => void> = {
  castle: (random, board, ground, light) => {
    const [stone, shadow, lamp] = [dark(ground, 60), dark(ground, 150), rgb(light)]
    const base = board.height * 0.84
    const left = board.width * random.between(0.3, 0.45)
    for (const [offset, wide, tall] of [
      [0, 50, 30],
      [-6, 14, 48],
      [18, 16, 62],
      [42, 13, 44],
    ] as const) {
      board.fill(left + offset, base - tall, wide, tall + 40, stone)
      board.fill(left + offset + wide - 4, base - tall, 4, tall + 40, shadow)
      for (let tooth = 0; tooth < wide; tooth += 4) board.fill(left + offset + tooth, base - tall - 3, 2, 3, stone)
      for (let window = 8; window < tall - 6; window += 11)
        if (random.chance(0.7)) board.fill(left + offset + wide / 2 - 1, base - tall + window, 2, 4, lamp)
    }
    board.fill(0, base + 6, board.width, board.height, dark(ground, 175))
  },
  forest: (random, board, ground, light) => {
    const floor = dark(ground, 170)
    board.fill(0, board.height * 0.88, board.width, board.height, floor)
    for (let tree = 0; tree < 26; tree++) {
      const [x, tall] = [random.int(0, board.width), random.int(22, 58)]
      const colour = dark(ground, random.int(110, 200))
      const foot = board.height * 0.9 + random.int(0, 6)
      for (let y = 0; y < tall; y++) {
        const wide = 1 + (y * 0.28 * (0.65 + (y % 9) / 16)) / 1
        board.fill(x - wide / 2, foot - tall + y, wide, 1, colour)
      }
    }
    for (let fly = 0; fly < 24; fly++)
      board.put(random.int(0, board.width), random.int(board.height * 0.62, board.height * 0.95), rgb(light))
  },
  city: (random, board, ground, light) => {
    for (const [depth, share] of [
      [90, 0.62],
      [150, 0.78],
      [210, 0.9],
    ] as const) {
      const colour = dark(ground, depth)
      for (let x = -4; x < board.width; ) {
        const [wide, tall] = [random.int(9, 24), random.int(16, 66)]
        board.fill(x, board.height * share - tall, wide, board.height, colour)
        for (let wy = 4; wy < tall; wy += 5)
          for (let wx = 2; wx < wide - 2; wx += 4)
            if (random.chance(0.34)) board.fill(x + wx, board.height * share - tall + wy, 2, 2, rgb(light))
        x += wide + random.int(0, 3)
      }
    }
  },
  sea: (random, board, ground, light) => {
    const line = Math.round(board.height * 0.68)
    const waters = scale([ground, '#071022'])
    for (let y = line; y < board.height; y++)
      board.fill(0, y, board.width, 1, waters[Math.round(((y - line) / (board.height - line)) * 200)] as Rgb)
    for (let glint = 0; glint < 150; glint++) {
      const y = random.int(line, board.height)
      board.fill(
        board.width * 0.5 + random.between(-0.5, 0.5) * board.width * (0.3 + ((y - line) / board.height) * 2),
        y,
        random.int(2, 9),
        1,
        random.chance(0.3) ? rgb(light) : (waters[10] as Rgb),
      )
    }
    const [x, hull] = [board.width * random.between(0.3, 0.7), dark(ground, 215)]
    for (let row = 0; row < 7; row++) board.fill(x - 17 + row, line + 7 + row, 36 - row * 2, 1, hull)
    for (let row = 0; row < 30; row++) board.fill(x + 2, line + 5 - row, Math.max(0, 17 - row * 0.57), 1, rgb(light))
    board.fill(x, line - 28, 1, 36, hull)
  },
}
