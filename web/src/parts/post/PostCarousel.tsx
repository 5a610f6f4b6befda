import type { Author } from '@atelier/contract/authors'
import type { PostMedia } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '#parts/person/PersonName.tsx'
import { useIsCovered } from '#parts/post/cover.data.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { ThumbStrip } from '#ui/ThumbStrip.tsx'

interface Props {
  author: Author
  media: PostMedia[]
  current: number
  onChange: (index: number) => void
  children: ReactNode[]
}

export function PostCarousel({ author, media, current, onChange, children }: Props) {
  const t = useTranslations('viewer')
  const nameOf = useName()
  const isCovered = useIsCovered()
  return (
    <>
      <Carousel
        label={t('by', { name: nameOf(author) })}
        roleLabel={t('carousel')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        current={current}
        onChange={onChange}
        slideClassName="media-frame bg-sunken"
      >
        {children}
      </Carousel>
      {media.length <= 5 && (
        <div className="mt-2">
          <ThumbStrip
            label={t('strip')}
            current={current}
            onSelect={onChange}
            thumbs={media.map((item) => ({
              id: String(item.order_index),
              src: hasPicture(item) && !isCovered(item) ? pictureSources(item).thumb : undefined,
              icon: isCovered(item) ? EyeOff : undefined,
              color: item.placeholder,
              label: t('show', { n: item.order_index + 1, total: media.length }),
            }))}
          />
        </div>
      )}
    </>
  )
}
