import type { Post, PostMedia } from '@atelier/contract/posts'
import type { ContentType } from '@atelier/contract/search'

/** Between tiles, in pixels. */
export const gapPx = 8

/** How many columns a wall of this width has: 2, 3 or 4. */
export const columnsIn = (width: number): 2 | 3 | 4 => (width < 500 ? 2 : width < 860 ? 3 : 4)

/** Beyond these proportions (width / height) a tile is cut, or one picture would push away all others. */
const widest = 3
const tallest = 1 / 3

/** The first picture or video of the wanted kind; undefined for a post that is text only. */
export const shownOf = ({ post_media }: Post, ct: ContentType): PostMedia | undefined =>
  post_media.find((media) => ct === 'all' || isVideo(media) === (ct === 'video')) ?? post_media[0]

export const isVideo = ({ media_type }: PostMedia): boolean => media_type.startsWith('video/')

/** The height in pixels of a tile that is `width` wide: that of its picture, which is known before it is loaded. */
export function tileHeight(media: PostMedia | undefined, width: number): number {
  const ratio = media?.width && media.height ? media.width / media.height : 1
  return Math.round(width / Math.min(widest, Math.max(tallest, ratio)))
}
