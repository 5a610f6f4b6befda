import { expect, test } from 'vitest'
import { frameOf, sizesIn } from './picture-frame.ts'

const of = (width: number, height: number) => ({ width, height })
const panorama = of(2_000, 400)
const print = of(800, 1_000)
const drawing = of(800, 1_200)
const strip = of(800, 3_600)

test('the frame of one picture has its proportions, within what a list bears', () => {
  expect(frameOf([panorama])).toEqual({ phone: 5, wide: 5 })
  expect(frameOf([print])).toEqual({ phone: 0.8, wide: 0.8 })
  expect(frameOf([drawing])).toEqual({ phone: 2 / 3, wide: 0.8 })
  expect(frameOf([strip])).toEqual({ phone: 0.625, wide: 0.8 })
  expect(frameOf([{ width: null, height: null }]).wide).toBeCloseTo(1.78)
})

test('on its own page a picture is as tall as it is, up to three times its width', () => {
  expect(frameOf([drawing], true)).toEqual({ phone: 2 / 3, wide: 2 / 3 })
  expect(frameOf([strip], true)).toEqual({ phone: 1 / 3, wide: 1 / 3 })
})

test('the frame of several takes the tallest, on a page of its own too', () => {
  expect(frameOf([panorama, print, drawing], true)).toEqual({ phone: 2 / 3, wide: 0.8 })
})

test('a picture that a frame shows small is not asked for large', () => {
  expect(sizesIn(frameOf([print]), print)).toBe('(min-width: 640px) 568px, calc(100vw - 32px)')
  expect(sizesIn(frameOf([strip]), strip)).toBe('(min-width: 640px) 158px, calc((100vw - 32px) * 0.356)')
})
