import type { PostMedia } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { EyeOff, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Picture } from '#ui/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** 56 px wide. Clicks go to the row's link. Sensitive media stays covered: the post can show it. */
export function NotificationThumbnail({ media }: { media: PostMedia }) {
  const t = useTranslations('notifications')
  const Cover = media.is_sensitive ? EyeOff : Play
  const { thumb, width, height, color } = pictureSources(media)
  return (
    <span
      className="pointer-events-none relative block size-14 shrink-0 overflow-hidden rounded-md bg-sunken"
      style={{ backgroundColor: media.placeholder ?? undefined }}
    >
      {!media.is_sensitive && hasPicture(media) ? (
        <Picture src={thumb} width={width} height={height} color={color} alt={media.alt_text ?? ''} fit="frame" />
      ) : (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-7 place-items-center rounded-full bg-ink/75 text-ground">
            <Cover size={14} aria-hidden="true" />
          </span>
          <VisuallyHidden>{media.is_sensitive ? t('sensitive') : media.alt_text}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
