import { type Rgb, rgb } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { type Random, seeded } from '#random.ts'

interface Weave extends Recipe {
  /** Yarns and how many threads of each: the sett of the warp, repeated across. */
  sett: readonly (readonly [colour: string, threads: number])[]
  /** The weft; the same sett if it is left out, as in a tartan. */
  weft?: readonly (readonly [colour: string, threads: number])[]
  binding?: keyof typeof bindings
  /** Width of a thread in pixels. */
  thread?: number
  /** Mirror the sett at its ends, as tartans do. */
  mirrored?: boolean
}

/** Whether the warp lies on top where warp thread `x` crosses weft thread `y`. */
const bindings = {
  plain: (x: number, y: number) => (x + y) % 2 === 0,
  twill: (x: number, y: number) => (x + y) % 4 < 2,
  herringbone: (x: number, y: number) => ((x % 24 < 12 ? x : 23 - (x % 24)) + y) % 4 < 2,
  diamond: (x: number, y: number) => ((x % 24 < 12 ? x % 24 : 23 - (x % 24)) + (y % 24 < 12 ? y % 24 : 23 - (y % 24))) % 4 < 2,
  /** Blocks of warp-faced and weft-faced cloth in turn, as in kente. */
  blocks: (x: number, y: number) => ((x + y) % 2 === 0) !== ((Math.floor(x / 16) + Math.floor(y / 12)) % 2 === 0 && (x + 2 * y) % 5 !== 0),
}

/** Cloth, thread by thread: the binding decides which yarn is seen, the light falls on its round back. */
export const weave =
  ({ seed, format = 'square', sett, weft = sett, binding = 'twill', thread = 9, mirrored }: Weave): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const warps = threads(random, sett, Math.ceil(width / thread), mirrored)
    const wefts = threads(random, weft, Math.ceil(height / thread), mirrored)
    const over = bindings[binding]
    const round = Float32Array.from({ length: thread }, (_, place) => 0.74 + 0.34 * Math.sin(((place + 0.5) / thread) * Math.PI))
    const data = new Uint8ClampedArray(width * height * 3)

    let to = 0
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / thread)
      const weftYarn = wefts[row] as Yarn
      const down = y % thread
      for (let x = 0; x < width; x++) {
        const column = Math.floor(x / thread)
        const across = x % thread
        const warpOnTop = over(column, row)
        const yarn = warpOnTop ? (warps[column] as Yarn) : weftYarn
        const twist = ((warpOnTop ? across * 2 + y : down * 2 + x) % 7) * 0.012
        const light =
          (round[warpOnTop ? across : down] as number) * (0.96 + 0.06 * (round[warpOnTop ? down : across] as number)) * yarn.light - twist
        data[to++] = yarn.colour[0] * light
        data[to++] = yarn.colour[1] * light
        data[to++] = yarn.colour[2] * light
      }
    }
    return { width, height, pixels: { data, width, height }, grain: 9 }
  }

interface Yarn {
  colour: Rgb
  light: number
}

function threads(random: Random, sett: Weave['sett'], count: number, mirrored = false): Yarn[] {
  const once = sett.flatMap(([colour, repeat]) => Array.from({ length: repeat }, () => rgb(colour)))
  const whole = mirrored ? [...once, ...once.slice(1, -1).reverse()] : once
  const shift = Math.floor(whole.length / 2)
  return Array.from({ length: count }, (_, thread) => ({
    colour: whole[(thread + shift) % whole.length] as Rgb,
    light: random.between(0.95, 1.07),
  }))
}
