import type { PostMedia } from '../posts.ts'
import { isVideo } from './picture-sources.ts'

export const hasPicture = (media: Pick<PostMedia, 'media_type' | 'sizes'>): boolean => !isVideo(media) || media.sizes.length > 0

export function posterOf({ media_url, sizes }: Pick<PostMedia, 'media_url' | 'sizes'>, screenPx: number): string | undefined {
  const size = sizes.find((width) => width >= screenPx) ?? sizes.at(-1)
  return size === undefined ? undefined : `${media_url}${media_url.includes('?') ? '&' : '?'}w=${size}`
}
