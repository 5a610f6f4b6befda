import { shade } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { circle, curve, ellipse, group, n, type Point, polygon, rect, shape, stroke } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

export type Hair = 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'afro' | 'bald' | 'parted' | 'braids' | 'scarf' | 'cap' | 'hat'

interface Face extends Recipe {
  skin: string
  hair: Hair
  hairColour: string
  shirt: string
  ground: string
  accent: string
  glasses?: boolean
  beard?: boolean
  earrings?: boolean
  eyes?: 'open' | 'closed'
  /** A pattern behind the head and on the clothes, for portraits that hang alone. */
  rich?: boolean
}

/** A person in a few plain forms: a head in two halves of light and shade, hair, a shirt, a ground. */
export const face =
  ({ seed, format = 'avatar', rich, ground, accent, ...look }: Face): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const unit = Math.min(width, height * 0.86) / 352
    const head: Head = { ...look, accent, random, turn: random.pick([-1, 1]), jaw: random.between(0.94, 1.1), calm: random.between(0, 1) }
    const back =
      rect(0, 0, width, height, ground) + (rich ? behind(random, width, height, ground, accent) : halo(random, width, height, accent))
    const place = `translate(${n(width / 2)} ${n(height - 176 * unit)}) scale(${unit.toFixed(3)})`
    return { width, height, shapes: back + group(portrait(head, rich), `transform="${place}"`), grain: rich ? 11 : 7 }
  }

interface Head {
  random: Random
  skin: string
  hair: Hair
  hairColour: string
  shirt: string
  accent: string
  glasses?: boolean
  beard?: boolean
  earrings?: boolean
  eyes?: 'open' | 'closed'
  /** Which way the person looks and the light falls: -1 left, 1 right. */
  turn: number
  jaw: number
  calm: number
}

// The head's middle is the origin, it is about 170 wide and 220 high, the shoulders lie 160 below.
function portrait(head: Head, rich = false): string {
  const { skin, shirt, turn, jaw, hair } = head
  const dark = shade(skin, -0.09)
  const outline = `M-80 -30C-84 -118 84 -118 80 -30C82 40 ${n(58 * jaw)} 104 0 112C${n(-58 * jaw)} 104 -82 40 -80 -30Z`
  const half = `M0 -120H${turn * -130}V130H0C${turn * 14} 70 ${turn * -16} 30 ${turn * 6} -20C${turn * 2} -60 0 -90 0 -120Z`
  const neck = shape('M-36 60V150Q0 176 36 150V60Z', dark)
  const shoulders = shape('M-176 260C-176 176 -110 150 -40 140Q0 172 40 140C110 150 176 176 176 260Z', shirt)
  const collar = stroke('M-42 139Q0 176 42 139', shade(shirt, -0.12), 9)
  return (
    (behindHead[hair]?.(head) ?? '') +
    shoulders +
    (rich ? folds(head) : collar) +
    neck +
    ears(head) +
    shape(outline, skin) +
    `<clipPath id="head"><path d="${outline}"/></clipPath>${group(shape(half, dark), 'clip-path="url(#head)"')}` +
    (head.beard ? group(shape('M-90 20C-60 40 -40 34 0 36C40 34 60 40 90 20V130H-90Z', head.hairColour), 'clip-path="url(#head)"') : '') +
    features(head) +
    onHead[hair](head)
  )
}

function features({ random, skin, turn, calm, eyes = calm < 0.4 ? 'closed' : 'open', glasses, beard, hairColour, accent }: Head): string {
  const ink = shade(skin, -0.42)
  const gaze = turn * 7
  const eye = (x: number) =>
    eyes === 'closed'
      ? stroke(`M${n(x - 13)} 0Q${n(x)} 10 ${n(x + 13)} 0`, ink, 5, 'stroke-linecap="round"')
      : ellipse(x, 0, 6.5, 7.5, ink) + circle(x + 2, -2.5, 1.8, '#ffffff')
  const brow = (x: number, side: number) =>
    stroke(
      `M${n(x - 17)} ${n(-21 - side * turn)}Q${n(x)} -31 ${n(x + 17)} ${n(-21 + side * turn)}`,
      shade(hairColour, -0.06),
      6.5,
      'stroke-linecap="round"',
    )
  const nose = stroke(
    `M${n(gaze * 0.4)} -6C${n(gaze + turn * 8)} 14 ${n(gaze + turn * 14)} 26 ${n(gaze + turn * 13)} 32Q${n(gaze + turn * 2)} 38 ${n(gaze - turn * 6)} 33`,
    shade(skin, -0.2),
    5,
    'stroke-linecap="round"',
  )
  const lips = random.chance(0.5) ? shade(accent, -0.04) : shade(skin, -0.24)
  const mouth = shape(
    `M${n(gaze - 22)} 61Q${n(gaze - 8)} 53 ${n(gaze)} 57Q${n(gaze + 8)} 53 ${n(gaze + 22)} 61Q${n(gaze)} ${n(77 - calm * 5)} ${n(gaze - 22)} 61Z`,
    beard ? shade(skin, -0.16) : lips,
  )
  const frame = (x: number) => circle(x, 0, 24, 'none', `stroke="${shade(hairColour, -0.1)}" stroke-width="5"`)
  const frames = glasses
    ? frame(gaze - 33) + frame(gaze + 33) + stroke(`M${n(gaze - 9)} -3Q${n(gaze)} -9 ${n(gaze + 9)} -3`, shade(hairColour, -0.1), 5)
    : ''
  const cheek = ellipse(gaze - turn * -38, 34, 15, 10, accent, 'fill-opacity="0.22"')
  return cheek + eye(gaze - 32) + eye(gaze + 32) + brow(gaze - 32, 1) + brow(gaze + 32, -1) + nose + mouth + frames
}

const ears = ({ skin, earrings, accent, hair }: Head) =>
  hair === 'bob' || hair === 'long' || hair === 'scarf'
    ? ''
    : [-1, 1]
        .map((side) => ellipse(side * 82, 6, 12, 20, shade(skin, -0.06)) + (earrings ? circle(side * 84, 42, 10, accent) : ''))
        .join('')

const curls = (random: Random, colour: string, radius: number, around: readonly Point[]) =>
  around
    .map(([x, y]) =>
      circle(
        x + random.between(-5, 5),
        y + random.between(-5, 5),
        radius * random.between(0.85, 1.2),
        shade(colour, random.between(-0.03, 0.04)),
      ),
    )
    .join('')

const arc = (count: number, rx: number, ry: number, from: number, to: number, dy = -30): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    return [Math.cos(angle) * rx, Math.sin(angle) * ry + dy]
  })

/** Hair that falls behind the shoulders or stands around the head. */
const behindHead: Partial<Record<Hair, (head: Head) => string>> = {
  long: ({ hairColour }) =>
    shape('M-92 -30C-110 -150 110 -150 92 -30C104 60 120 140 112 220H-112C-120 140 -104 60 -92 -30Z', shade(hairColour, -0.04)),
  bob: ({ hairColour }) =>
    shape('M-96 -30C-108 -146 108 -146 96 -30C104 30 104 70 92 104H-92C-104 70 -104 30 -96 -30Z', shade(hairColour, -0.04)),
  afro: ({ random, hairColour }) => circle(0, -46, 132, hairColour) + curls(random, hairColour, 26, arc(22, 122, 118, 150, 390, -44)),
  braids: ({ hairColour }) =>
    [-1, 1]
      .map((side) =>
        [0, 1, 2, 3, 4, 5]
          .map((knot) => ellipse(side * (92 + knot * 3), 10 + knot * 34, 17, 21, shade(hairColour, knot % 2 ? 0.02 : -0.03)))
          .join(''),
      )
      .join(''),
  bun: ({ hairColour }) => circle(0, -138, 42, shade(hairColour, -0.03)),
  scarf: ({ accent }) =>
    shape('M-98 -24C-112 -152 112 -152 98 -24C104 40 116 120 150 190H-150C-116 120 -104 40 -98 -24Z', shade(accent, -0.08)),
  hat: () => '',
}

const onHead: Record<Hair, (head: Head) => string> = {
  crop: ({ hairColour }) =>
    shape('M-86 -20C-98 -136 98 -136 86 -20C80 -50 70 -66 44 -70C10 -78 -30 -78 -52 -68C-72 -60 -80 -46 -86 -20Z', hairColour),
  parted: ({ hairColour, turn }) =>
    group(
      shape('M-87 -14C-100 -140 100 -142 88 -12C80 -40 72 -56 40 -82C4 -52 -50 -50 -70 -48C-80 -40 -84 -30 -87 -14Z', hairColour),
      `transform="scale(${turn} 1)"`,
    ),
  bob: ({ hairColour }) =>
    shape('M-94 10C-104 -146 104 -146 94 10C84 -30 74 -58 60 -66C20 -56 -30 -56 -62 -66C-76 -54 -86 -26 -94 10Z', hairColour),
  long: ({ hairColour, turn }) =>
    group(
      shape('M-92 30C-106 -150 106 -150 92 20C86 -30 60 -70 22 -88C-10 -62 -62 -56 -76 -30C-84 -12 -90 10 -92 30Z', hairColour),
      `transform="scale(${turn} 1)"`,
    ),
  bun: ({ hairColour }) => shape('M-86 -16C-96 -134 96 -134 86 -16C78 -58 48 -84 0 -86C-48 -84 -78 -58 -86 -16Z', hairColour),
  curls: ({ random, hairColour }) =>
    curls(random, hairColour, 25, [...arc(13, 84, 82, 178, 362, -30), ...arc(10, 62, 62, 190, 350, -42), ...arc(5, 30, 66, 220, 320, -46)]),
  afro: ({ hairColour }) => shape('M-82 -26C-90 -110 90 -110 82 -26C70 -66 46 -82 0 -84C-46 -82 -70 -66 -82 -26Z', hairColour),
  bald: ({ skin }) => ellipse(-26, -74, 22, 9, shade(skin, 0.08), 'transform="rotate(-20 -26 -74)" fill-opacity="0.6"'),
  braids: ({ hairColour }) =>
    shape('M-88 0C-98 -138 98 -138 88 0C82 -44 50 -76 2 -92C-50 -76 -82 -44 -88 0Z', hairColour) +
    stroke('M0 -126V-90', shade(hairColour, 0.12), 4),
  scarf: ({ accent }) =>
    shape('M-96 40C-112 -154 112 -154 96 40C92 -20 76 -74 0 -80C-76 -74 -92 -20 -96 40Z', accent) +
    stroke('M-70 -70Q0 -112 70 -70', shade(accent, -0.1), 5),
  cap: ({ accent, hairColour, turn }) =>
    shape('M-86 -10C-90 -40 -84 -60 -80 -66H80C84 -60 90 -40 86 -10L78 -50H-78Z', hairColour) +
    group(
      shape('M-92 -52C-96 -140 96 -140 92 -52Z', accent) + shape('M20 -58H150C146 -42 120 -44 20 -44Z', shade(accent, -0.1)),
      `transform="scale(${turn} 1)"`,
    ),
  hat: ({ accent, hairColour }) =>
    shape('M-86 10L-84 -50H84L86 10L74 -40H-74Z', hairColour) +
    ellipse(0, -58, 150, 22, shade(accent, -0.06)) +
    shape('M-78 -62C-80 -150 80 -150 78 -62Z', accent) +
    rect(-79, -82, 158, 20, shade(accent, -0.2)),
}

const halo = (random: Random, width: number, height: number, accent: string) =>
  random.chance(0.6)
    ? circle(
        width * random.between(0.3, 0.7),
        height * random.between(0.3, 0.45),
        width * random.between(0.34, 0.42),
        accent,
        'fill-opacity="0.5"',
      )
    : ''

function behind(random: Random, width: number, height: number, ground: string, accent: string): string {
  const unit = width / 9
  const motif = random.pick<(x: number, y: number) => string>([
    (x, y) => circle(x, y, unit * 0.3, 'none', `stroke="${accent}" stroke-width="${n(unit * 0.1)}"`) + circle(x, y, unit * 0.1, accent),
    (x, y) =>
      shape(
        polygon([
          [x, y - unit * 0.42],
          [x + unit * 0.24, y],
          [x, y + unit * 0.42],
          [x - unit * 0.24, y],
        ]),
        accent,
      ),
    (x, y) => shape(`M${n(x - unit * 0.4)} ${n(y)}a${n(unit * 0.4)} ${n(unit * 0.4)} 0 0 1 ${n(unit * 0.8)} 0Z`, accent),
    (x, y) =>
      stroke(
        curve([
          [x - unit * 0.5, y],
          [x - unit * 0.2, y - unit * 0.3],
          [x + unit * 0.2, y + unit * 0.3],
          [x + unit * 0.5, y],
        ]),
        accent,
        unit * 0.13,
      ),
  ])
  let body = ''
  for (let row = 0; row * unit < height + unit; row++)
    for (let column = 0; column <= 9; column++) body += motif((column + (row % 2) / 2) * unit, row * unit)
  return group(body, 'opacity="0.75"') + circle(width / 2, height * 0.44, width * 0.36, shade(ground, -0.07))
}

function folds({ shirt, accent, random }: Head): string {
  const bands = Array.from({ length: 6 }, (_, band) => {
    const y = 168 + band * 18
    const d = Array.from({ length: 19 }, (_, step): Point => [-180 + step * 20, y + (step % 2 ? 8 : -8) + Math.abs(step - 9) * 2.2])
    return stroke(curve(d), band % 2 ? accent : shade(shirt, random.pick([0.14, -0.14])), 6)
  })
  const cut = '<clipPath id="dress"><path d="M-176 260C-176 176 -110 150 -40 140Q0 172 40 140C110 150 176 176 176 260Z"/></clipPath>'
  return cut + group(bands.join(''), 'clip-path="url(#dress)"')
}
