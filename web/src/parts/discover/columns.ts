import type { Post, PostMedia } from '@atelier/contract/posts'
import { frameOf } from '@atelier/contract/rules/picture-frame'
import { isVideo } from '@atelier/contract/rules/picture-sources'
import type { ContentType } from '@atelier/contract/search'

export const gapPx = 8

export const columnsIn = (width: number): 2 | 3 | 4 => (width < 500 ? 2 : width < 860 ? 3 : 4)

/** Undefined for a post that is text only. */
export const shownOf = ({ post_media }: Post, ct: ContentType): PostMedia | undefined =>
  post_media.find((media) => ct === 'all' || isVideo(media) === (ct === 'video')) ?? post_media[0]

interface Heights {
  work: number
  /** A text never ends in half a line. */
  lines: number
  caption: number
}

/** Known before anything is loaded. `rem`: in pixels. */
export function heightsOf(post: Post | undefined, ct: ContentType, { width, rem }: { width: number; rem: number }): Heights {
  const media = post && shownOf(post, ct)
  const caption = captionRem * rem
  if (media) return { work: Math.round(width / frameOf([media], true).wide), lines: 0, caption }
  const lines = linesOf(post?.content ?? '', (width - 2 * paddingRem * rem) / (letterRem * rem))
  return { work: Math.round((lines * lineRem + 2 * paddingRem) * rem), lines, caption }
}

const captionRem = 1.75
// Of `text-sm`, in a box with `p-3`.
const lineRem = 1.25
const paddingRem = 0.75
const letterRem = 0.47
const mostLines = 5

const linesOf = (text: string, lettersInLine: number): number =>
  Math.min(
    mostLines,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / Math.max(1, lettersInLine))), 0),
  )
