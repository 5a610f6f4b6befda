import type { Post } from '@atelier/contract/posts'
import { isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { markSensitive } from '#parts/post/sensitive.data.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'

export function SensitiveMediaDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('postEdits.sensitive')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p className="text-quiet">{t('text')}</p>
      <ul className="mt-3 grid gap-2">
        {post.post_media.map((media) => {
          const place = { n: media.order_index + 1, total: post.post_media.length }
          return (
            <li key={media.id} className="flex items-center gap-3">
              <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
                <CoveredThumb media={media}>
                  {hasPicture(media) ? <Thumb media={media} /> : <Play size={22} aria-hidden="true" />}
                </CoveredThumb>
              </span>
              <Checkbox
                label={isVideo(media) ? t('mark_video', place) : t('mark_picture', place)}
                checked={media.is_sensitive}
                onChange={({ target }) => markSensitive(post.id, media.id, target.checked)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function Thumb({ media }: { media: Post['post_media'][number] }) {
  const { thumb, width, height, color } = pictureSources(media)
  return <Picture src={thumb} width={width} height={height} color={color} alt={media.alt_text ?? ''} fit="frame" />
}
