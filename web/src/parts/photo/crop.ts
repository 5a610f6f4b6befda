/** Shares of width and height, from the upper left corner. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export type CropEdge = 'left' | 'top' | 'right' | 'bottom'

export const fullCrop: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The shortest side, as a share. */
export const minPart = 0.05

export const isFullCrop = ({ width, height }: Crop) => width > 0.999 && height > 0.999

/** A quarter turn clockwise. */
export const rotated = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })

/** Ratios are width / height. */
export function cropOfRatio(ratio: number, own: number): Crop {
  const width = Math.min(1, ratio / own)
  const height = Math.min(1, own / ratio)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** By shares of the picture, clamped. */
export function withEdges(crop: Crop, edges: readonly CropEdge[], { x, y }: { x: number; y: number }): Crop {
  let [left, top, right, bottom] = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  if (edges.includes('left')) left = between(0, left + x, right - minPart)
  if (edges.includes('right')) right = between(left + minPart, right + x, 1)
  if (edges.includes('top')) top = between(0, top + y, bottom - minPart)
  if (edges.includes('bottom')) bottom = between(top + minPart, bottom + y, 1)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const movedCrop = (crop: Crop, by: { x: number; y: number }): Crop => ({
  ...crop,
  x: between(0, crop.x + by.x, 1 - crop.width),
  y: between(0, crop.y + by.y, 1 - crop.height),
})

/** Around its middle, in its shape. */
export function scaledCrop({ x, y, width, height }: Crop, factor: number): Crop {
  const scale = between(minPart / Math.min(width, height), factor, Math.min(1 / width, 1 / height))
  const to = { x: x - (width * (scale - 1)) / 2, y: y - (height * (scale - 1)) / 2, width: width * scale, height: height * scale }
  return movedCrop(to, { x: 0, y: 0 })
}

/** In its shape, from the opposite corner. */
export function fromCorner({ x, y, width, height }: Crop, corner: readonly CropEdge[], by: { x: number; y: number }): Crop {
  const [isLeft, isTop] = [corner.includes('left'), corner.includes('top')]
  const wished = Math.max(1 + (isLeft ? -by.x : by.x) / width, 1 + (isTop ? -by.y : by.y) / height)
  const room = Math.min((isLeft ? x + width : 1 - x) / width, (isTop ? y + height : 1 - y) / height)
  const scale = Math.min(room, Math.max(wished, minPart / Math.min(width, height)))
  const [wide, high] = [width * scale, height * scale]
  return { x: isLeft ? x + width - wide : x, y: isTop ? y + height - high : y, width: wide, height: high }
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
