import type { PostMedia } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { useTranslations } from 'use-intl'
import { Cover } from '#parts/post/Cover.tsx'
import { Picture } from '#ui/Picture.tsx'

export function SnapMedia({ media }: { media: Pick<PostMedia, 'media_url' | 'media_type'>[] }) {
  const t = useTranslations('admin_reports')
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {media.map(({ media_url, media_type }, index) => {
        const shown: Omit<PostMedia, 'id'> = {
          media_url,
          media_type: `${media_type}/`,
          order_index: index,
          alt_text: null,
          placeholder: null,
          width: null,
          height: null,
          sizes: [],
          is_sensitive: true,
        }
        return (
          <li key={media_url} className="relative h-52 w-60 max-w-full overflow-hidden rounded-md bg-sunken">
            <Cover media={shown}>
              {media_type.startsWith('video') ? (
                // biome-ignore lint/a11y/useMediaCaption: what people send has none
                <video src={media_url} controls playsInline preload="metadata" className="absolute inset-0 size-full object-contain" />
              ) : (
                <Picture {...pictureSources(shown)} alt={t('picture', { n: index + 1, total: media.length })} fit="bare" />
              )}
            </Cover>
          </li>
        )
      })}
    </ul>
  )
}
