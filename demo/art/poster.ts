import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { lettering, measure } from '#art/lettering.ts'
import { circle, group, n, rect, shape } from '#art/svg.ts'
import { type Random, seeded } from '#random.ts'

interface Poster extends Recipe {
  /** Lines of capitals; each is set to the full width. */
  words: readonly string[]
  paper: string
  inks: readonly string[]
  /** Fat strokes, strokes made of stripes, letters over a large form, or one word repeated down the sheet. */
  voice?: 'fat' | 'striped' | 'form' | 'echo'
  small?: string
}

/** Posters set in our own alphabet. */
export const poster =
  ({ seed, format = 'tall', words, paper, inks, voice = 'fat', small }: Poster): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const margin = width * 0.085
    const ink = inks[0] as string
    const foot = small ? caption(small, margin, height - margin * 0.9, width - 2 * margin, ink) : ''
    const room = height - margin * (small ? 3.4 : 2)
    const rows = voice === 'echo' ? echoed(words[0] as string, (width - 2 * margin) / room) : words
    const body = voice === 'form' ? form(random, width, height, inks) : ''
    return {
      width,
      height,
      shapes: rect(0, 0, width, height, paper) + body + setRows(rows, { margin, width, room, inks, paper, voice }) + foot,
      grain: 10,
    }
  }

interface Setting {
  margin: number
  width: number
  room: number
  inks: readonly string[]
  paper: string
  voice: NonNullable<Poster['voice']>
}

/** The word as often as it fits without being stretched. */
const echoed = (word: string, proportion: number) =>
  Array.from({ length: Math.max(3, Math.round((measure(word, 1.5) + 1) / proportion / 9)) }, () => word)

/** Every row is stretched to one width and all rows share the height, as in wood type. */
function setRows(rows: readonly string[], { margin, width, room, inks, paper, voice }: Setting): string {
  const gap = 1.5
  const weight = voice === 'striped' ? 1.36 : 1.16
  const marked = rows.map((row) => (/[ÄÖÜÉŃÓ]/.test(row) ? 2.2 : 0))
  const shareOf = (index: number) => 6 + weight + (marked[index] as number) + (index < rows.length - 1 ? 0.7 : 0)
  const shares = rows.reduce((sum, _, index) => sum + shareOf(index), 0)
  const unit = room / shares
  let top = margin
  return rows
    .map((row, index) => {
      const wide = (width - 2 * margin) / (measure(row, gap) + weight)
      const y = top + unit * (weight / 2 + (marked[index] as number))
      top += unit * shareOf(index)
      const colour = inks[voice === 'form' ? 0 : index % inks.length] as string
      const letters = lettering(row, 0, 0, 1, gap)
      const place = `transform="translate(${n(margin + (wide * weight) / 2)} ${n(y)}) scale(${wide.toFixed(3)} ${unit.toFixed(3)})"`
      const style = `fill="none" stroke-linejoin="round" ${place}`
      if (voice === 'striped') return group(stripes(letters, colour, paper), style)
      return group(letters, `stroke="${colour}" stroke-width="${weight}" ${style}`)
    })
    .join('')
}

/** Parallel lines along a stroke: ever narrower strokes on top of each other, ink and paper in turn. */
const stripes = (letters: string, ink: string, paper: string) =>
  [1.36, 1.08, 0.8, 0.52, 0.24]
    .map((width, index) => group(letters, `stroke="${index % 2 ? paper : ink}" stroke-width="${width}"`))
    .join('')

/** Two large forms that the letters run across. */
function form(random: Random, width: number, height: number, inks: readonly string[]): string {
  const [second, third] = [inks[1] as string, inks[2 % inks.length] as string]
  const radius = width * random.between(0.32, 0.42)
  const x = width * random.between(0.35, 0.65)
  const y = height * random.between(0.35, 0.6)
  const half = `M${n(x - radius * 0.7)} ${n(y + radius * 1.25)}a${n(radius * 0.7)} ${n(radius * 0.7)} 0 0 1 ${n(radius * 1.4)} 0Z`
  return circle(x, y, radius, second) + shape(half, third)
}

function caption(text: string, x: number, y: number, width: number, ink: string): string {
  const unit = Math.min(5.4, width / (measure(text, 1.6) + 1))
  const rule = rect(x, y - unit * 4, width, 4, ink)
  return (
    rule +
    group(
      lettering(text, x + 3, y, unit, 1.6),
      `fill="none" stroke="${ink}" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round"`,
    )
  )
}
