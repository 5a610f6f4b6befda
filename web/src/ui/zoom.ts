/* How a picture stands in a box, at rest and under the loupe. Lengths are in pixels of CSS, counted from the box's top left corner. */

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Where the picture's top left corner is, and how many times larger than at rest it is. */
export interface ZoomView extends Point {
  scale: number
}

export interface FittedPicture {
  box: Size
  /** How large it is at a scale of 1. */
  rest: Size
  /** Between these the scale stays. */
  least: number
  most: number
  /** The scale at which one of its pixels is one of the screen. */
  pixel: number
}

/** Taller than the box and than twice its own width, a picture fits the width and is scrolled; any other is whole at rest. */
const tallRatio = 1 / 2

/** `density`: pixels of the screen for one of CSS. `still`: it is never enlarged. */
export function fitPicture(picture: Size, box: Size, { density = 1, still = false } = {}): FittedPicture {
  const ratio = picture.width / picture.height
  const whole = Math.min(box.width, box.height * ratio)
  const isTall = !still && ratio < Math.min(tallRatio, box.width / box.height)
  // Its own pixels are enough; across a desktop a narrow strip would be blurred.
  const width = isTall ? Math.max(whole, Math.min(box.width, picture.width)) : whole
  const pixel = picture.width / density / width
  return {
    box,
    rest: { width, height: width / ratio },
    least: Math.min(1, whole / width),
    most: still ? 1 : Math.max(4, pixel * 4),
    pixel,
  }
}

/** In the middle, or from its top where it is taller than the box. */
export const atRest = (hung: FittedPicture): ZoomView => withinBounds({ x: 0, y: 0, scale: 1 }, hung)

/** The nearest view in which the picture fills the box, or stands in its middle where it is smaller. */
export function withinBounds({ x, y, scale }: ZoomView, { box, rest, least, most }: FittedPicture): ZoomView {
  const bounded = clamp(scale, least, most)
  return {
    x: along(x, rest.width * bounded, box.width),
    y: along(y, rest.height * bounded, box.height),
    scale: bounded,
  }
}

const along = (at: number, length: number, room: number) => (length <= room ? (room - length) / 2 : clamp(at, room - length, 0))

/** Nearly where the fingers are: what goes beyond `within` follows by less the further it goes. */
export function rubberBanded(view: ZoomView, hung: FittedPicture): ZoomView {
  const scale = clamp(view.scale, soft(view.scale, hung.least), soft(view.scale, hung.most))
  const held = withinBounds({ ...view, scale }, { ...hung, least: 0, most: Number.POSITIVE_INFINITY })
  return { x: held.x + (view.x - held.x) * 0.35, y: held.y + (view.y - held.y) * 0.35, scale }
}

const soft = (scale: number, bound: number) => bound * (scale / bound) ** 0.35

/** Enlarged to `scale` so that what is at `point` stays there. */
export function zoomed(view: ZoomView, point: Point, scale: number): ZoomView {
  const by = scale / view.scale
  return { x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by, scale }
}

/** The view after two fingers moved: what was between them still is, and as much larger as they are further apart. */
export function pinched(view: ZoomView, before: Pair, now: Pair): ZoomView {
  const [from, to] = [middle(before), middle(now)]
  const grown = zoomed(view, from, (view.scale * apart(now)) / Math.max(1, apart(before)))
  return { ...grown, x: grown.x + to.x - from.x, y: grown.y + to.y - from.y }
}

export type Pair = readonly [Point, Point]
const middle = ([a, b]: Pair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: Pair) => Math.hypot(a.x - b.x, a.y - b.y)

/** How far the picture can still be moved, to each side. */
export function room(view: ZoomView, { box, rest }: FittedPicture) {
  const beyond = (at: number, length: number, room: number) => ({ back: Math.max(0, -at), on: Math.max(0, at + length - room) })
  const across = beyond(view.x, rest.width * view.scale, box.width)
  const down = beyond(view.y, rest.height * view.scale, box.height)
  return { left: across.back, right: across.on, up: down.back, down: down.on }
}

/** Where a double tap leads: two to three times as close, to the picture's own pixels where these are between; and back. */
export function doubleTapView(view: ZoomView, point: Point, hung: FittedPicture): ZoomView {
  if (view.scale > 1.01) return atRest(hung)
  return withinBounds(zoomed(view, point, clamp(hung.pixel, 2, 3)), hung)
}

/** A turn of the wheel, as a factor. One notch of a mouse is a quarter; a pinch on a trackpad arrives as many small turns with Ctrl. */
export const wheelFactor = (px: number, isPinch: boolean): number => clamp(Math.exp(-px * (isPinch ? 0.01 : 0.0022)), 0.5, 2)

/** A picture pulled down by `px`: the size left to it, and the opacity left to the backdrop. */
export const pullEffect = (px: number) => ({ size: 1 - Math.min(0.25, px / 1600), ground: 1 - Math.min(0.7, px / 400) })

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, Math.min(least, most)), Math.max(least, most))
