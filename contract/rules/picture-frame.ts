interface Shape {
  width: number | null
  height: number | null
}

/** width / height, on a phone and where there is more room. */
export interface Frame {
  phone: number
  wide: number
}

const narrowest = { phone: 1 / 1.6, wide: 1 / 1.25 } // a post's own page shows more
const narrowestAlone = { phone: 1 / 3, wide: 1 / 3 }
const widestRatio = 6

/** Of the only or the tallest one; taller media stand whole inside, never cropped. `alone`: on the post's own page. */
export function frameOf(media: Shape[], alone = false): Frame {
  const own = Math.min(widestRatio, ...media.map(proportionsOf))
  const bound = alone && media.length === 1 ? narrowestAlone : narrowest
  return { phone: Math.max(own, bound.phone), wide: Math.max(own, bound.wide) }
}

export const proportionsOf = ({ width, height }: Shape): number => (width && height ? width / height : 16 / 9)

export function sizesIn({ phone, wide }: Frame, picture: Shape): string {
  const share = (frame: number) => Math.min(1, proportionsOf(picture) / frame)
  const across = share(phone) < 1 ? `calc((100vw - 32px) * ${share(phone).toFixed(3)})` : 'calc(100vw - 32px)'
  return `(min-width: 640px) ${Math.ceil(568 * share(wide))}px, ${across}`
}
