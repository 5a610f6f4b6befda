import type { PostMedia } from '@atelier/contract/posts'

/** What a `Picture` needs of a post's image: the original, its smaller sizes for the browser to choose from, and a thumbnail. */
export function pictureSources({ media_url, sizes, width, height, placeholder }: PostMedia) {
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
