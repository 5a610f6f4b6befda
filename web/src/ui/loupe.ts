import {
  atRest,
  doubleTapView,
  type FittedPicture,
  type Pair,
  type Point,
  pinched,
  pullEffect,
  room,
  rubberBanded,
  wheelFactor,
  withinBounds,
  type ZoomView,
  zoomed,
} from '#ui/zoom.ts'

export interface Slide {
  sheet: HTMLElement
  hung: FittedPicture
}

export interface LoupeOptions {
  stage: HTMLElement
  /** Holds the slides side by side, `stride` pixels apart; it is the box of every picture. */
  track: HTMLElement
  ground: HTMLElement
  slideAt: (index: number) => Slide | undefined
  stride: () => number
  isStill: () => boolean
  isReversed: () => boolean
  onChange: (index: number) => void
  onTap: () => void
  onMove: () => void
  /** The picture came to rest at this scale. */
  onRest: (scale: number) => void
  onClose: () => void
}

/** All that moves, in pixels; `along` is how far the track is from its place. */
interface State extends ZoomView {
  along: number
  pull: number
}

type Mode = 'none' | 'press' | 'pan' | 'swipe' | 'pull' | 'pinch'

export type Loupe = ReturnType<typeof startLoupe>

/**
 * Moves the pictures of a viewer as fingers, mouse and wheel say. Only transforms and one opacity change, once a frame, so that nothing is laid
 * out or drawn anew.
 */
export function startLoupe(options: LoupeOptions) {
  const { stage, track, ground, slideAt } = options
  let at = 0
  let state: State = { x: 0, y: 0, scale: 1, along: 0, pull: 0 }
  let goal: { state: State; tauMs: number } | undefined
  let frame = 0
  let painted = 0
  let told = 1

  const fingers = new Map<number, Point>()
  let mode: Mode = 'none'
  let from: { view: ZoomView; points: Point[]; along: number } | undefined
  let pressed: { point: Point; at: number } | undefined
  let trail: (Point & { at: number })[] = []
  let lastTap: { point: Point; at: number } | undefined
  let tapping: ReturnType<typeof setTimeout> | undefined
  let turned = { px: 0, at: 0, done: false }

  const current = () => slideAt(at)
  const listening = new AbortController()

  function paint() {
    const slide = current()
    const step = options.stride() * (options.isReversed() ? 1 : -1)
    track.style.transform = `translate3d(${at * step + state.along}px, 0, 0)`
    const { size, ground: shade } = pullEffect(state.pull)
    ground.style.opacity = String(shade)
    if (!slide) return
    // While it moves its layer is kept as it is drawn; at rest it is redrawn, sharply.
    slide.sheet.style.willChange = 'transform'
    slide.sheet.style.transform = transformOf(shrunk(state, slide.hung, size, state.pull))
  }

  function ask() {
    frame ||= requestAnimationFrame(draw)
  }

  function draw(now: number) {
    frame = 0
    const passed = painted ? Math.min(64, now - painted) : 16
    painted = now
    if (goal) {
      const { state: end, tauMs } = goal
      const part = 1 - Math.exp(-passed / tauMs)
      const isThere = [end.x - state.x, end.y - state.y, end.along - state.along, end.pull - state.pull].every(
        (left) => Math.abs(left) < 0.3,
      )
      if (isThere && Math.abs(end.scale / state.scale - 1) < 0.001) become(end)
      else state = mixed(state, end, part)
    }
    paint()
    if (goal) ask()
    else {
      painted = 0
      if (fingers.size === 0) rest()
    }
  }

  function rest() {
    const slide = current()
    if (slide) slide.sheet.style.willChange = ''
    if (told !== state.scale) options.onRest(state.scale)
    told = state.scale
  }

  function become(next: State) {
    state = next
    goal = undefined
  }

  /** Glides there; 95 % of the way takes three times `tauMs`. */
  function glide(change: Partial<State>, tauMs = 60) {
    goal = { state: { ...(goal?.state ?? state), ...change }, tauMs }
    if (options.isStill()) become(goal.state)
    ask()
  }

  function move(change: Partial<State>) {
    become({ ...state, ...change })
    ask()
  }

  function show(index: number) {
    const before = current()
    if (before && index !== at) {
      before.sheet.style.transform = transformOf(atRest(before.hung))
      before.sheet.style.willChange = ''
    }
    at = index
    const slide = current()
    become({ ...(slide ? atRest(slide.hung) : { x: 0, y: 0, scale: 1 }), along: 0, pull: 0 })
    paint()
    rest()
  }

  function step(by: 1 | -1): boolean {
    if (!slideAt(at + by)) return false
    const { along } = state
    show(at + by)
    state = { ...state, along: along + by * options.stride() * (options.isReversed() ? -1 : 1) }
    paint()
    options.onChange(at)
    glide({ along: 0 }, 70)
    return true
  }

  function zoomTo(scale: number, point?: Point, tauMs?: number) {
    const slide = current()
    if (!slide) return
    const { width, height } = slide.hung.box
    options.onMove()
    glide(withinBounds(zoomed(goal?.state ?? state, point ?? { x: width / 2, y: height / 2 }, scale), slide.hung), tauMs)
  }

  function pan(dx: number, dy: number, tauMs?: number) {
    const slide = current()
    if (!slide) return
    const { x, y, scale } = goal?.state ?? state
    glide(withinBounds({ x: x + dx, y: y + dy, scale }, slide.hung), tauMs)
  }

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.getBoundingClientRect()
    return { x: clientX - box.left - track.offsetLeft, y: clientY - box.top - track.offsetTop }
  }

  function begin(next: Mode) {
    mode = next
    from = { view: state, points: [...fingers.values()], along: state.along }
    trail = []
    if (next !== 'press' && next !== 'none') {
      clearTimeout(tapping)
      lastTap = undefined
      options.onMove()
    }
  }

  function down(event: PointerEvent) {
    const target = event.target as Element
    if (event.button !== 0 || fingers.size === 2 || target.closest('button, a')) return
    // The lower part of a video has its controls.
    if (target instanceof HTMLVideoElement && event.offsetY > target.clientHeight - 80) return
    const point = pointOf(event)
    goal = undefined
    fingers.set(event.pointerId, point)
    stage.setPointerCapture?.(event.pointerId)
    if (fingers.size === 2) return begin('pinch')
    pressed = { point, at: event.timeStamp }
    begin('press')
  }

  /** What one finger does, by where it goes first. */
  function modeOf(dx: number, dy: number, isTouch: boolean): Mode {
    const slide = current()
    const free = slide ? room(state, slide.hung) : { left: 0, right: 0, up: 0, down: 0 }
    const isAcross = Math.abs(dx) > Math.abs(dy)
    if (isAcross ? (dx > 0 ? free.left : free.right) > 1 : (dy > 0 ? free.up : free.down) > 1) return 'pan'
    if (isAcross) return 'swipe'
    if (dy > 0 && isTouch && state.scale <= 1.01) return 'pull'
    return 'pan'
  }

  function follow(event: PointerEvent) {
    if (!fingers.has(event.pointerId) || !from) return
    const point = pointOf(event)
    fingers.set(event.pointerId, point)
    const slide = current()
    if (mode === 'pinch') {
      const now = [...fingers.values()]
      if (slide)
        move({ ...rubberBanded(pinched(from.view, from.points as unknown as Pair, now as unknown as Pair), slide.hung), along: 0, pull: 0 })
      return
    }
    const [start = point] = from.points
    const dx = point.x - start.x
    const dy = point.y - start.y
    if (mode === 'press') {
      const far = Math.hypot(dx, dy)
      if (far <= slackPx) return
      begin(modeOf(dx, dy, event.pointerType !== 'mouse'))
      from.points = [{ x: start.x + (dx * slackPx) / far, y: start.y + (dy * slackPx) / far }]
      return follow(event)
    }
    trail = [...trail.filter(({ at }) => event.timeStamp - at < 100), { ...point, at: event.timeStamp }]
    if (mode === 'pan' && slide) move(rubberBanded({ ...from.view, x: from.view.x + dx, y: from.view.y + dy }, slide.hung))
    if (mode === 'pull') move({ pull: Math.max(0, dy) })
    if (mode === 'swipe') {
      const isEnd = !slideAt(at + byOf(dx))
      move({ along: from.along + (isEnd ? dx * 0.3 : dx) })
    }
  }

  const byOf = (dx: number): 1 | -1 => (dx < 0 !== options.isReversed() ? 1 : -1)

  function speed(): Point {
    const [first] = trail
    const last = trail.at(-1)
    if (!first || !last || last.at - first.at < 8) return { x: 0, y: 0 }
    return { x: (last.x - first.x) / (last.at - first.at), y: (last.y - first.y) / (last.at - first.at) }
  }

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) return begin('pan')
    const ended = mode
    const v = speed()
    mode = 'none'
    if (event.type === 'pointercancel') return settle()
    if (ended === 'press') return tap(event)
    if (ended === 'swipe') return endSwipe(v.x)
    if (ended === 'pull' && (state.pull > 110 || (v.y > 0.5 && state.pull > 24))) return options.onClose()
    if (ended === 'pan') return settle(options.isStill() ? undefined : v)
    settle()
  }

  /** Back to where the picture may stay, or as far as it was thrown. */
  function settle(v: Point = { x: 0, y: 0 }) {
    const slide = current()
    const end = slide ? withinBounds({ x: state.x + v.x * glideMs, y: state.y + v.y * glideMs, scale: state.scale }, slide.hung) : {}
    glide({ ...end, along: 0, pull: 0 }, Math.hypot(v.x, v.y) > 0.1 ? glideMs : 70)
  }

  function endSwipe(v: number) {
    const { along } = state
    const isFar = Math.abs(along) > options.stride() / 3
    const isThrown = Math.abs(v) > 0.4 && v * along > 0
    if (!(isFar || isThrown) || !step(byOf(along))) glide({ along: 0 }, 70)
  }

  function tap(event: PointerEvent) {
    const point = pointOf(event)
    // It may have stopped the picture on its way.
    settle()
    if (!pressed || event.timeStamp - pressed.at > 500) return
    const slide = current()
    const isSecond = lastTap && event.timeStamp - lastTap.at < 300 && Math.hypot(lastTap.point.x - point.x, lastTap.point.y - point.y) < 40
    clearTimeout(tapping)
    if (isSecond && slide) {
      lastTap = undefined
      options.onMove()
      return glide(doubleTapView(state, point, slide.hung), 70)
    }
    lastTap = { point, at: event.timeStamp }
    tapping = setTimeout(options.onTap, 260)
  }

  function wheel(event: WheelEvent) {
    event.preventDefault()
    const slide = current()
    if (!slide || fingers.size > 0) return
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? slide.hung.box.height : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const { scale } = goal?.state ?? state
    const isTall = slide.hung.rest.height > slide.hung.box.height
    if (!event.ctrlKey && Math.abs(dx) > Math.abs(dy)) {
      if (scale > 1.01) pan(-dx, -dy)
      else sideways(dx, event.timeStamp)
    } else if (isTall && !event.ctrlKey) pan(-dx, -dy)
    else zoomTo(scale * wheelFactor(dy, event.ctrlKey), pointOf(event), event.ctrlKey ? 20 : 60)
  }

  /** One picture for each swipe of a trackpad, which goes on sending for a while. */
  function sideways(dx: number, now: number) {
    if (now - turned.at > 200) turned = { px: 0, at: now, done: false }
    turned.at = now
    turned.px += dx
    if (turned.done || Math.abs(turned.px) < 60) return
    turned.done = true
    step(byOf(-turned.px))
  }

  const { signal } = listening
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', follow, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  stage.addEventListener('wheel', wheel, { signal, passive: false })

  return {
    at: () => at,
    show,
    step,
    pan,
    room: () => {
      const slide = current()
      return slide ? room(goal?.state ?? state, slide.hung) : { left: 0, right: 0, up: 0, down: 0 }
    },
    enlarge: (factor: number) => zoomTo((goal?.state ?? state).scale * factor),
    whole: () => {
      const slide = current()
      if (slide) glide(atRest(slide.hung))
    },
    pixels: () => zoomTo(current()?.hung.pixel ?? 1),
    wheel,
    stop: () => {
      listening.abort()
      clearTimeout(tapping)
      cancelAnimationFrame(frame)
    },
  }
}

export const transformOf = ({ x, y, scale }: ZoomView) => `translate3d(${x}px, ${y}px, 0) scale(${scale})`

const slackPx = 8
const glideMs = 280

function shrunk({ x, y, scale }: ZoomView, { rest }: FittedPicture, size: number, down: number): ZoomView {
  const left = (1 - size) / 2
  return { x: x + rest.width * scale * left, y: y + down + rest.height * scale * left, scale: scale * size }
}

function mixed(from: State, to: State, part: number): State {
  const between = (a: number, b: number) => a + (b - a) * part
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    scale: between(from.scale, to.scale),
    along: between(from.along, to.along),
    pull: between(from.pull, to.pull),
  }
}
