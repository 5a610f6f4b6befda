import type { Post } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOf } from '#parts/person/PersonName.tsx'
import { SavePicture } from '#parts/photo/SavePicture.tsx'
import { Cover } from '#parts/post/Cover.tsx'
import { useIsCovered } from '#parts/post/cover.data.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { Lightbox } from '#ui/Lightbox.tsx'
import { Picture } from '#ui/Picture.tsx'

export function PostViewer({ post, start, onClose }: { post: Post; start: number; onClose: () => void }) {
  const t = useTranslations()
  const pictures = post.post_media.filter(({ media_type }) => media_type.startsWith('image/'))
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ order_index }) => order_index === post.post_media[start]?.order_index),
    ),
  )
  const isCovered = useIsCovered()
  const shown = pictures[current]
  const total = pictures.length
  return (
    <Lightbox
      open
      onClose={onClose}
      label={t('posts.media.by', { name: nameOf(post.author, t('people.unknown')) })}
      closeLabel={t('app.close')}
      action={shown && !isCovered(shown) && <SavePicture src={shown.media_url} />}
      head={total > 1 && t('posts.media.count', { n: current + 1, total })}
      foot={shown?.alt_text && !isCovered(shown) && <p className="wordy mx-auto max-w-text text-sm">{shown.alt_text}</p>}
    >
      <Carousel
        label={t('posts.media.label')}
        roleLabel={t('posts.media.carousel')}
        previousLabel={t('posts.media.previous')}
        nextLabel={t('posts.media.next')}
        current={current}
        onChange={setCurrent}
        slideClassName="h-full"
        className="h-full"
      >
        {pictures.map((item) => (
          <Cover key={item.order_index} media={item}>
            <Picture
              {...pictureSources(item)}
              sizes="100vw"
              alt={item.alt_text || t('posts.media.picture', { n: item.order_index + 1, total })}
              fit="bare"
            />
          </Cover>
        ))}
      </Carousel>
    </Lightbox>
  )
}
