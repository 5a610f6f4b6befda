/** A picture or video, as far as its frame needs it: its measures in pixels, null while they are unknown. */
interface Shape {
  width: number | null
  height: number | null
}

/** Proportions (width / height) of a frame on a phone and where there is more room. */
export interface Frame {
  phone: number
  wide: number
}

/** How narrow a frame is at most in a list: 1.6 times as tall as wide on the phone, 1.25 times elsewhere. A post's own page shows more. */
const narrowest = { phone: 1 / 1.6, wide: 1 / 1.25 }
const narrowestAlone = { phone: 1 / 3, wide: 1 / 3 }
const broadest = 6

/**
 * The frame of a post's media: the proportions of the only one, or of the tallest, within what a list bears. None is ever cropped: what is
 * taller stands whole inside. `alone`: on the post's own page.
 */
export function frameOf(media: Shape[], alone = false): Frame {
  const own = Math.min(broadest, ...media.map(proportionsOf))
  const bound = alone && media.length === 1 ? narrowestAlone : narrowest
  return { phone: Math.max(own, bound.phone), wide: Math.max(own, bound.wide) }
}

/** 16:9 while they are unknown. */
export const proportionsOf = ({ width, height }: Shape): number => (width && height ? width / height : 16 / 9)

/** The `sizes` attribute for a picture in such a frame, in the feed's column or across the phone. */
export function sizesIn({ phone, wide }: Frame, picture: Shape): string {
  const share = (frame: number) => Math.min(1, proportionsOf(picture) / frame)
  const across = share(phone) < 1 ? `calc((100vw - 32px) * ${share(phone).toFixed(3)})` : 'calc(100vw - 32px)'
  return `(min-width: 640px) ${Math.ceil(568 * share(wide))}px, ${across}`
}
