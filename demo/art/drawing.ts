/** A drawing that is not rendered yet: pixels at the bottom, shapes above them, grain over everything. */
export interface Drawing {
  width: number
  height: number
  /** The body of an SVG document of that size. */
  shapes?: string
  /** RGB, possibly smaller than the drawing: it is scaled up when rendered. */
  pixels?: Pixels
  /** Strength of the grain: 0 none, 10 visible, 25 like fast film. */
  grain?: number
}

export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
  /** Scale up in hard squares instead of smoothly. */
  hard?: boolean
}

/** Nothing is computed until it is called, and every call makes the same drawing. */
export type Art = () => Drawing

/** A film without sound, as its frames. */
export interface Clip {
  perSecond: number
  frames: number
  frame: (index: number) => Drawing
}

/** By their files in `pictures`. */
export type Works = Readonly<Record<string, Art>>

export type Format = keyof typeof formats

/** In pixels. All but the ribbon are as wide as a feed can use on a dense screen; that one is for looking closer. */
export const formats = {
  tall: { width: 960, height: 1200 },
  square: { width: 960, height: 960 },
  wide: { width: 960, height: 720 },
  panorama: { width: 960, height: 540 },
  ribbon: { width: 2400, height: 480 },
  scroll: { width: 800, height: 2400 },
  avatar: { width: 400, height: 400 },
  banner: { width: 1200, height: 400 },
} as const

/** What every kind of art takes. */
export interface Recipe {
  seed: string | number
  format?: Format
}
