import { expect, test } from 'vitest'
import { cropOfRatio, fromCorner, fullCrop, isFullCrop, minPart, movedCrop, rotated, scaledCrop, withEdges } from '#parts/photo/crop.ts'

const part = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }

test('four quarter turns lead back, and one turns what is kept with the picture', () => {
  expect(rotated(part)).toEqual({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 })
  expect(rotated(rotated(rotated(rotated(part))))).toEqual(part)
})

test('a shape is the largest around the middle', () => {
  expect(cropOfRatio(1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(cropOfRatio(1, 0.5)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  expect(isFullCrop(cropOfRatio(1.5, 1.5))).toBe(true)
})

test('edges stay inside the picture, and apart', () => {
  expect(withEdges(part, ['left', 'top'], { x: -1, y: -1 })).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 })
  const thin = withEdges(part, ['right', 'bottom'], { x: -1, y: -1 })
  expect([thin.width, thin.height].map((share) => Math.round(share * 100) / 100)).toEqual([minPart, minPart])
  expect(movedCrop(part, { x: 1, y: -1 })).toEqual({ ...part, x: 0.5, y: 0 })
  expect(isFullCrop(fullCrop) && !isFullCrop(part)).toBe(true)
})

test('a section of one shape grows and shrinks around its middle, never out of the picture', () => {
  const square = { x: 0.25, y: 0.25, width: 0.5, height: 0.25 }
  expect(scaledCrop(square, 1.5)).toEqual({ x: 0.125, y: 0.1875, width: 0.75, height: 0.375 })
  expect(scaledCrop(square, 9)).toEqual({ x: 0, y: 0.125, width: 1, height: 0.5 })
  expect(scaledCrop({ ...square, x: 0.5, y: 0.75 }, 1.5)).toEqual({ x: 0.25, y: 0.625, width: 0.75, height: 0.375 })
  expect(scaledCrop(square, 0).height).toBe(minPart)
})

test('a corner keeps the shape and the opposite corner', () => {
  const square = { x: 0.25, y: 0.25, width: 0.5, height: 0.25 }
  expect(fromCorner(square, ['right', 'bottom'], { x: 0.25, y: 0 })).toEqual({ x: 0.25, y: 0.25, width: 0.75, height: 0.375 })
  expect(fromCorner(square, ['left', 'top'], { x: 0.25, y: 0.125 })).toEqual({ x: 0.5, y: 0.375, width: 0.25, height: 0.125 })
  expect(fromCorner(square, ['left', 'top'], { x: -9, y: -9 })).toEqual({ x: 0, y: 0.125, width: 0.75, height: 0.375 })
})
