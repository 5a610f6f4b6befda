import type { PostMedia } from '@atelier/contract/posts'
import { posterOf } from '@atelier/contract/rules/posters'

/** For a `<video>` that is `width` CSS pixels wide. */
export function filmSources(media: Pick<PostMedia, 'media_url' | 'sizes'>, width: number) {
  const poster = posterOf(media, width * window.devicePixelRatio)
  // Without a poster a time makes browsers draw the first frame.
  return poster ? { src: media.media_url, poster } : { src: `${media.media_url}#t=0.01` }
}
