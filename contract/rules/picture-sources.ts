import type { PostMedia } from '../posts.ts'

type Source = Pick<PostMedia, 'media_url' | 'sizes' | 'width' | 'height' | 'placeholder'>

// Its one size is as wide as itself: its first frame, still. Whoever takes the sizes gets that.
export const isAnimation = ({ sizes, width }: Pick<Source, 'sizes' | 'width'>): boolean => width !== null && sizes.includes(width)

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
