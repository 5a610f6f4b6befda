import type { PostMedia } from '../posts.ts'

type Source = Pick<PostMedia, 'media_url' | 'media_type' | 'sizes' | 'width' | 'height' | 'placeholder'>

export const isVideo = ({ media_type }: Pick<Source, 'media_type'>): boolean => media_type.startsWith('video')

// Its only size is its first frame, as a still: callers that use the sizes get that.
export const isAnimation = (media: Pick<Source, 'media_type' | 'sizes' | 'width'>): boolean =>
  media.width !== null && media.sizes.includes(media.width) && !isVideo(media)

export function pictureSources(media: Source) {
  const { media_url, sizes, width, height, placeholder } = media
  const at = (size: number) => `${media_url}${media_url.includes('?') ? '&' : '?'}w=${size}`
  const [smallest] = sizes
  const largest = isVideo(media) ? sizes.at(-1) : undefined
  const full = width && !largest && !sizes.includes(width) ? [`${media_url} ${width}w`] : []
  return {
    src: largest ? at(largest) : media_url,
    srcSet: sizes.length > 0 ? [...sizes.map((size) => `${at(size)} ${size}w`), ...full].join(', ') : undefined,
    thumb: smallest ? at(smallest) : media_url,
    width: width ?? 1_200,
    height: height ?? 900,
    color: placeholder,
  }
}
