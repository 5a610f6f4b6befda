export type Rgb = [red: number, green: number, blue: number]
type Lab = [lightness: number, a: number, b: number]

/** Mixes two hex colours in OKLab, where halfway looks halfway and blue to yellow does not pass through mud. */
export function mix(from: string, to: string, amount: number): string {
  return hex(rgbOf(blend(labOf(from), labOf(to), amount)))
}

/** Lightens (positive) or darkens (negative) a colour by a step of perceived lightness, -1…1. */
export function shade(colour: string, step: number): string {
  const [lightness, a, b] = labOf(colour)
  const target = Math.min(1, Math.max(0, lightness + step))
  const keep = Math.min(1, 1.15 - Math.abs(step))
  return hex(rgbOf([target, a * keep, b * keep]))
}

/** A colour scale as a table of 256 colours, for pictures that are computed pixel by pixel. */
export function scale(colours: readonly string[]): Rgb[] {
  const stops = colours.map(labOf)
  return Array.from({ length: 256 }, (_, index) => {
    const place = (index / 255) * (stops.length - 1)
    const stop = Math.min(stops.length - 2, Math.floor(place))
    return rgbOf(blend(stops[stop] as Lab, stops[stop + 1] as Lab, place - stop))
  })
}

export function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hex = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

function blend(from: Lab, to: Lab, amount: number): Lab {
  return [from[0] + (to[0] - from[0]) * amount, from[1] + (to[1] - from[1]) * amount, from[2] + (to[2] - from[2]) * amount]
}

function labOf(colour: string): Lab {
  const [r, g, b] = rgb(colour).map((channel) => linear(channel / 255)) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function rgbOf([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function channel(value: number): number {
  const clamped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055))
}
