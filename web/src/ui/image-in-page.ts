import type { Size, ZoomView } from '#ui/zoom.ts'

/** The picture of this address where it hangs in the page below a dialog, if it is in the window. */
export function imageInPage(src: string, dialog?: Element | null): HTMLImageElement | undefined {
  const path = pathOf(src)
  return [...document.images].find((image) => {
    if (dialog?.contains(image) || !image.complete || pathOf(image.currentSrc || image.src) !== path) return false
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
  })
}

const pathOf = (src: string) => new URL(src, window.location.href).pathname

/** The view in which a picture covers its hanging one. `origin`: the corner from which views are counted. */
export function viewCovering(image: HTMLImageElement, shape: Size, rest: Size, origin: { left: number; top: number }): ZoomView {
  const frame = image.getBoundingClientRect()
  const width = Math.min(frame.width, (frame.height * shape.width) / shape.height)
  const height = (width * shape.height) / shape.width
  return {
    x: frame.left + (frame.width - width) / 2 - origin.left,
    y: frame.top + (frame.height - height) / 2 - origin.top,
    scale: width / rest.width,
  }
}
