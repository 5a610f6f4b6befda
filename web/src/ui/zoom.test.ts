import { expect, test } from 'vitest'
import {
  atRest,
  doubleTapView,
  fitPicture,
  pinched,
  room,
  rubberBanded,
  wheelFactor,
  withinBounds,
  type ZoomView,
  zoomed,
} from '#ui/zoom.ts'

const phone = { width: 390, height: 700 }
const desktop = { width: 1_400, height: 780 }
const photo = { width: 2_400, height: 1_600 }
const strip = { width: 800, height: 3_600 }

test.each([
  { what: 'a photograph on a phone', picture: photo, box: phone, rest: [390, 260] },
  { what: 'a photograph on a desktop', picture: photo, box: desktop, rest: [1_170, 780] },
  { what: 'a portrait on a desktop', picture: { width: 800, height: 1_200 }, box: desktop, rest: [520, 780] },
  { what: 'a panorama on a phone', picture: { width: 2_000, height: 400 }, box: phone, rest: [390, 78] },
  { what: 'a strip on a phone, which fits the width', picture: strip, box: phone, rest: [390, 1_755] },
  { what: 'a strip on a desktop, at most in its own pixels', picture: strip, box: desktop, rest: [800, 3_600] },
])('$what', ({ picture, box, rest }) => {
  const hung = fitPicture(picture, box)
  expect([hung.rest.width, hung.rest.height].map(Math.round)).toEqual(rest)
  expect(withinBounds(atRest(hung), hung)).toEqual(atRest(hung))
})

test('at rest a picture stands in the middle, and a strip at its top, whose whole can be seen too', () => {
  expect(atRest(fitPicture(photo, phone))).toEqual({ x: 0, y: 220, scale: 1 })
  const hung = fitPicture(strip, phone)
  expect(atRest(hung)).toEqual({ x: 0, y: 0, scale: 1 })
  expect(room(atRest(hung), hung)).toEqual({ left: 0, right: 0, up: 0, down: 1_055 })
  const whole = withinBounds({ x: 0, y: 0, scale: 0 }, hung)
  expect(hung.rest.height * whole.scale).toBeCloseTo(phone.height)
})

test('one pixel of the picture is one of the screen, whatever the density', () => {
  const hung = fitPicture(photo, phone, { density: 3 })
  expect(hung.rest.width * hung.pixel * 3).toBeCloseTo(photo.width)
  expect(hung.most).toBeGreaterThanOrEqual(hung.pixel)
  expect(fitPicture({ width: 64, height: 64 }, phone).pixel).toBeLessThan(1)
})

test('what is below the pointer stays there while it is enlarged', () => {
  const view = { x: -40, y: 20, scale: 1.5 }
  const point = { x: 300, y: 200 }
  const before = onPicture(view, point)
  expect(onPicture(zoomed(view, point, 4), point)).toEqual(before)
})

test('two fingers keep what was between them between them', () => {
  const view = { x: 0, y: 220, scale: 1 }
  const now = pinched(
    view,
    [
      { x: 100, y: 300 },
      { x: 200, y: 300 },
    ],
    [
      { x: 120, y: 400 },
      { x: 320, y: 400 },
    ],
  )
  expect(now.scale).toBe(2)
  expect(onPicture(now, { x: 220, y: 400 })).toEqual(onPicture(view, { x: 150, y: 300 }))
})

test('no edge comes into the box while there is picture beyond it, and fingers feel that', () => {
  const hung = fitPicture(photo, phone)
  const far = { x: 300, y: -5_000, scale: 4 }
  const held = withinBounds(far, hung)
  expect(held).toEqual({ x: 0, y: phone.height - 4 * 260, scale: 4 })
  const felt = rubberBanded(far, hung)
  expect(felt.x).toBeGreaterThan(held.x)
  expect(felt.x).toBeLessThan(far.x)
})

test('the scale ends at its bounds, and beyond them follows ever less', () => {
  const hung = fitPicture(photo, phone)
  expect(withinBounds({ x: 0, y: 0, scale: 0.2 }, hung).scale).toBe(1)
  expect(withinBounds({ x: 0, y: 0, scale: 99 }, hung).scale).toBe(hung.most)
  const small = rubberBanded({ x: 0, y: 0, scale: 0.5 }, hung).scale
  expect(small).toBeGreaterThan(0.5)
  expect(small).toBeLessThan(1)
  const large = rubberBanded({ x: 0, y: 0, scale: hung.most * 2 }, hung).scale
  expect(large).toBeGreaterThan(hung.most)
  expect(large).toBeLessThan(hung.most * 2)
  expect(rubberBanded({ x: 0, y: 0, scale: 2 }, hung).scale).toBe(2)
})

test('a double tap enlarges to its own pixels, at least twofold, and the next one leads back', () => {
  const hung = fitPicture(photo, phone, { density: 2.5 })
  const near = doubleTapView(atRest(hung), { x: 195, y: 350 }, hung)
  expect(near.scale).toBeCloseTo(hung.pixel)
  expect(doubleTapView(near, { x: 0, y: 0 }, hung)).toEqual(atRest(hung))
  const small = fitPicture({ width: 300, height: 200 }, phone)
  expect(doubleTapView(atRest(small), { x: 195, y: 350 }, small).scale).toBe(2)
})

test('what is still is never enlarged', () => {
  const hung = fitPicture(strip, phone, { still: true })
  expect(hung.rest.height).toBeCloseTo(phone.height)
  expect(doubleTapView(atRest(hung), { x: 1, y: 1 }, hung)).toEqual(atRest(hung))
})

test('the wheel enlarges away from the person, and as much back', () => {
  expect(wheelFactor(-100, false)).toBeGreaterThan(1.2)
  expect(wheelFactor(-100, false) * wheelFactor(100, false)).toBeCloseTo(1)
  expect(wheelFactor(-10_000, true)).toBe(2)
})

const onPicture = ({ x, y, scale }: ZoomView, at: { x: number; y: number }) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })
