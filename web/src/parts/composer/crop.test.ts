import { expect, test } from 'vitest'
import { isWhole, least, moved, ofRatio, turned, whole, withEdges } from '#parts/composer/crop.ts'

const part = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }

test('four quarter turns lead back, and one turns what is kept with the picture', () => {
  expect(turned(part)).toEqual({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 })
  expect(turned(turned(turned(turned(part))))).toEqual(part)
})

test('a shape is the largest around the middle', () => {
  expect(ofRatio(1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(ofRatio(1, 0.5)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  expect(isWhole(ofRatio(1.5, 1.5))).toBe(true)
})

test('edges stay inside the picture, and apart', () => {
  expect(withEdges(part, ['left', 'top'], { x: -1, y: -1 })).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 })
  const thin = withEdges(part, ['right', 'bottom'], { x: -1, y: -1 })
  expect([thin.width, thin.height].map((share) => Math.round(share * 100) / 100)).toEqual([least, least])
  expect(moved(part, { x: 1, y: -1 })).toEqual({ ...part, x: 0.5, y: 0 })
  expect(isWhole(whole) && !isWhole(part)).toBe(true)
})
