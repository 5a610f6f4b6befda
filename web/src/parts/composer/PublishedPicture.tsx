import type { PostMedia } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Picture } from '#ui/Picture.tsx'

/** A picture of a published post; uncovered for its author. */
export function PublishedPicture({ media }: { media: PostMedia }) {
  if (!hasPicture(media))
    return <video src={media.media_url} muted playsInline preload="metadata" className="absolute inset-0 size-full object-contain" />
  return <Picture {...pictureSources(media)} sizes="(min-width: 640px) 560px, 86vw" alt="" fit="frame" priority />
}
