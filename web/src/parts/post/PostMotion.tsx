import type { PostMedia } from '@atelier/contract/posts'
import { isVideo } from '@atelier/contract/rules/picture-sources'
import { Motion } from '#parts/photo/Motion.tsx'
import { PostVideo } from '#parts/post/PostVideo.tsx'

export function PostMotion({ media }: { media: PostMedia }) {
  return isVideo(media) ? <PostVideo media={media} /> : <Motion src={media.media_url} />
}
