export type Point = readonly [x: number, y: number]

/** One decimal is finer than a pixel and halves the document. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${rest}/>`

export const circle = (x: number, y: number, radius: number, fill: string, rest = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${rest}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${rest}/>`

export const shape = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`

export const stroke = (d: string, colour: string, width: number, rest = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${rest}/>`

export const group = (body: string, attributes: string) => `<g ${attributes}>${body}</g>`

/** Straight lines through the points. */
export const line = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`

export const polygon = (points: readonly Point[]) => `${line(points)}Z`

/** A soft curve through the points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number) =>
    points[closed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index))] as Point
  const steps = closed ? points.length : points.length - 1
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < steps; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} `
    d += `${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${d}Z` : d
}

/** A gradient from the first to the last colour; `x2`, `y2` say in which direction across the box. */
export function linear(id: string, colours: readonly string[], [x2, y2]: Point = [0, 1]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(colours)}</linearGradient>`
}

export function radial(id: string, colours: readonly string[], [cx, cy]: Point = [0.5, 0.5], radius = 0.5): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${stops(colours)}</radialGradient>`
}

/** Colours may carry their opacity behind a slash: `#ffffff/0.5`. */
function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const [solid, opacity = '1'] = colour.split('/')
      return `<stop offset="${n((index / (colours.length - 1)) * 100)}%" stop-color="${solid}" stop-opacity="${opacity}"/>`
    })
    .join('')
}
