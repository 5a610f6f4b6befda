import { n } from '#art/svg.ts'

/**
 * A geometric alphabet of strokes, because a server has no fonts. Every letter stands on a field 4 wide and 6 high
 * (origin top left) and is made of straight lines and arcs, so it can be drawn thin, fat, striped or in outline.
 */
const letters: Record<string, string> = {
  A: 'M0 6V2A2 2 0 0 1 4 2V6M0 4H4',
  B: 'M0 0H2.5A1.5 1.5 0 0 1 2.5 3H0M2.5 3A1.5 1.5 0 0 1 2.5 6H0V0',
  C: 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4',
  D: 'M0 0H1.5A2.5 2.5 0 0 1 4 2.5V3.5A2.5 2.5 0 0 1 1.5 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M0 0V6',
  J: 'M3.5 0V4.25A1.75 1.75 0 0 1 0 4.25',
  K: 'M0 0V6M4 0A3.4 3 0 0 1 0.6 3A3.4 3 0 0 1 4 6M0 3H0.6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V1.5A1.25 1.25 0 0 1 2.5 1.5V6M2.5 1.5A1.25 1.25 0 0 1 5 1.5V6',
  N: 'M0 6V2A2 2 0 0 1 4 2V6',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  P: 'M0 6V0H2.25A1.75 1.75 0 0 1 2.25 3.5H0',
  Q: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.4 4.4L4.2 6.2',
  R: 'M0 6V0H2.25A1.75 1.75 0 0 1 2.25 3.5H0M2.1 3.5A1.9 1.9 0 0 1 4 5.4V6',
  S: 'M3.8 1.5A1.5 1.5 0 0 0 2.3 0H1.5A1.5 1.5 0 0 0 1.5 3H2.5A1.5 1.5 0 0 1 2.5 6H1.6A1.5 1.5 0 0 1 0.1 4.5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0V3A3 3 0 0 0 2 5.83A3 3 0 0 0 4 3V0',
  W: 'M0 0V4.5A1.25 1.25 0 0 0 2.5 4.5V0M2.5 4.5A1.25 1.25 0 0 0 5 4.5V0',
  X: 'M0 0A2 3 0 0 0 4 0M0 6A2 3 0 0 1 4 6',
  Y: 'M0 0V1.5A2 2 0 0 0 4 1.5V0M2 3.5V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2 2.8V3.2',
  1: 'M0 1.2A1.2 1.2 0 0 0 1.2 0V6',
  2: 'M0 2A2 2 0 0 1 4 2C4 3.4 2.2 4 0 6H4',
  3: 'M0 0H4L2 2.5A1.75 1.75 0 0 1 2 6H0',
  4: 'M3 6V0L0 4.2H4',
  5: 'M4 0H0.4V2.5H2.25A1.75 1.75 0 0 1 2.25 6H0',
  6: 'M3.6 0A3.6 4 0 0 0 0 4A2 2 0 1 0 2 2A2 2 0 0 0 0.2 3.2',
  7: 'M0 0H4A6 8 0 0 0 1.5 6',
  8: 'M2 3A1.5 1.5 0 1 1 2.01 3A1.5 1.5 0 1 1 2 3',
  9: 'M0.4 6A3.6 4 0 0 0 4 2A2 2 0 1 0 2 4A2 2 0 0 0 3.8 2.8',
  '&': 'M4 6L0.7 2.1A1.35 1.35 0 1 1 2.9 2.1L0.9 3.4A1.55 1.55 0 0 0 1.6 6A2.6 2.6 0 0 0 4 3.4',
  '!': 'M0 0V3.8M0 5.9V6',
  '.': 'M0 5.9V6',
  '-': 'M0 3H2',
}

/** Letters with a mark above, as a base letter and its mark. */
const marks: Record<string, [base: string, mark: string]> = {
  Ä: ['A', 'M0.9 -1.9V-1M3.1 -1.9V-1'],
  Ö: ['O', 'M0.9 -1.9V-1M3.1 -1.9V-1'],
  Ü: ['U', 'M0.9 -1.9V-1M3.1 -1.9V-1'],
  É: ['E', 'M1.4 -1.1L2.8 -1.9'],
  Ń: ['N', 'M1.4 -1.1L2.8 -1.9'],
  Ó: ['O', 'M1.4 -1.1L2.8 -1.9'],
}

const widths: Record<string, number> = { I: 0, '!': 0, '.': 0, '-': 2, 1: 1.2, M: 5, W: 5, J: 3.5, L: 3.6, ' ': 2 }
const widthOf = (letter: string) => widths[letter] ?? 4

/** How wide a word is in fields, with `gap` between its letters. */
export function measure(word: string, gap: number): number {
  return [...word].reduce((sum, letter) => sum + widthOf(letter) + gap, -gap)
}

/** The strokes of a word as groups to be styled by the caller; one field is `unit` pixels, its top left corner is x, y. */
export function lettering(word: string, x: number, y: number, unit: number, gap: number): string {
  let place = x
  let body = ''
  for (const letter of word) {
    const [base, mark = ''] = marks[letter] ?? [letter, '']
    const d = (letters[base] ?? '') + mark
    if (d) body += `<path d="${d}" transform="translate(${n(place)} ${n(y)}) scale(${Math.round(unit * 1000) / 1000})"/>`
    place += (widthOf(base) + gap) * unit
  }
  return body
}
