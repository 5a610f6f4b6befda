import type { PostMedia } from '../posts.ts'

/** How wide a post's picture stands, for the browser to choose a size: the feed column, and the phone's width without its gutters. */
export const postPictureSizes = '(min-width: 640px) 568px, calc(100vw - 32px)'

type Source = Pick<PostMedia, 'media_url' | 'sizes' | 'width' | 'height' | 'placeholder'>

/** What shows a post's image: the original, its smaller sizes for the browser to choose from, and a thumbnail. */
export function pictureSources({ media_url, sizes, width, height, placeholder }: Source) {
  const at = (size: number) => `${media_url}${media_url.includes('?') ? '&' : '?'}w=${size}`
  const [smallest] = sizes
  const full = width && !sizes.includes(width) ? [`${media_url} ${width}w`] : []
  return {
    src: media_url,
    srcSet: sizes.length > 0 ? [...sizes.map((size) => `${at(size)} ${size}w`), ...full].join(', ') : undefined,
    thumb: smallest ? at(smallest) : media_url,
    width: width ?? 1_200,
    height: height ?? 900,
    color: placeholder,
  }
}
