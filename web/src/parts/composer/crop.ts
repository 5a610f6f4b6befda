/** Shares of width and height, from the upper left corner. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export type Edge = 'left' | 'top' | 'right' | 'bottom'

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The shortest side, as a share. */
export const least = 0.05

export const isWhole = ({ width, height }: Crop) => width > 0.999 && height > 0.999

/** A quarter turn clockwise. */
export const turned = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })

/** Ratios are width / height. */
export function ofRatio(ratio: number, own: number): Crop {
  const width = Math.min(1, ratio / own)
  const height = Math.min(1, own / ratio)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** By shares of the picture, clamped. */
export function withEdges(crop: Crop, edges: readonly Edge[], { x, y }: { x: number; y: number }): Crop {
  let [left, top, right, bottom] = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  if (edges.includes('left')) left = between(0, left + x, right - least)
  if (edges.includes('right')) right = between(left + least, right + x, 1)
  if (edges.includes('top')) top = between(0, top + y, bottom - least)
  if (edges.includes('bottom')) bottom = between(top + least, bottom + y, 1)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const moved = (crop: Crop, by: { x: number; y: number }): Crop => ({
  ...crop,
  x: between(0, crop.x + by.x, 1 - crop.width),
  y: between(0, crop.y + by.y, 1 - crop.height),
})

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
