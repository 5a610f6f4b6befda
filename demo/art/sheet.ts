/** A finished drawing that waits for its print: pixels at the bottom, shapes above them, grain over everything. */
export interface Sheet {
  width: number
  height: number
  /** The body of an SVG document of that size. */
  shapes?: string
  /** RGB, possibly smaller than the sheet: it is scaled up when printed. */
  pixels?: Pixels
  /** Strength of the paper's grain: 0 none, 10 visible, 25 like fast film. */
  grain?: number
}

export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
  /** Scale up in hard squares instead of smoothly. */
  hard?: boolean
}

/** A drawing by recipe: nothing is computed until it is called, and every call draws the same. */
export type Art = () => Sheet

export type Format = keyof typeof formats

/** The formats that people post, in pixels; none is wider than a feed on a dense screen can use. */
export const formats = {
  tall: { width: 960, height: 1200 },
  square: { width: 960, height: 960 },
  wide: { width: 960, height: 720 },
  panorama: { width: 960, height: 540 },
  avatar: { width: 400, height: 400 },
  banner: { width: 1200, height: 400 },
} as const

/** What every composition takes. */
export interface Recipe {
  seed: string | number
  format?: Format
}
