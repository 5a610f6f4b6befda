import type { PostMedia } from '@atelier/contract/posts'
import { Motion } from '#parts/photo/Motion.tsx'
import { isVideo } from '#parts/post/Cover.tsx'
import { PostVideo } from '#parts/post/PostVideo.tsx'

export function PostMotion({ media }: { media: PostMedia }) {
  return isVideo(media) ? <PostVideo media={media} /> : <Motion src={media.media_url} />
}
