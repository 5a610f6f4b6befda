import type { Post } from '@atelier/contract/posts'
import { pictureSources, postPictureSizes } from '@atelier/contract/rules/picture-sources'
import { EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { Cover } from '#parts/post/Cover.tsx'
import { useIsCovered } from '#parts/post/cover.data.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { frameOf } from '#ui/media-frame.ts'
import { Picture } from '#ui/Picture.tsx'
import { ThumbStrip } from '#ui/ThumbStrip.tsx'

const PostViewer = lazySheet(() => import('#parts/post/PostViewer.tsx').then((file) => file.PostViewer))
const PostVideo = lazyPart(() => import('#parts/post/PostVideo.tsx').then((file) => file.PostVideo))

/** The pictures and videos of a post: one in its own proportions, several as a carousel. `first`: the page's first post. */
export function PostMedia({ post, first }: { post: Post; first: boolean }) {
  const t = useTranslations('posts.media')
  const [current, setCurrent] = useState(0)
  const [viewing, setViewing] = useState(false)
  const media = post.post_media
  const isCovered = useIsCovered()
  const aspectRatio = frameOf(media[0])

  const slides = media.map((item) => {
    const isVideo = item.media_type.startsWith('video/')
    if (isVideo) {
      return (
        <Cover key={item.order_index} media={item}>
          <Suspense>
            <PostVideo media={item} />
          </Suspense>
        </Cover>
      )
    }
    return (
      <Cover key={item.order_index} media={item}>
        <button type="button" onClick={() => setViewing(true)} className="absolute inset-0 cursor-zoom-in">
          <Picture
            {...pictureSources(item)}
            sizes={postPictureSizes}
            alt={item.alt_text || t('picture', { n: item.order_index + 1, total: media.length })}
            fit="fill"
            priority={first && item.order_index === 0}
          />
        </button>
      </Cover>
    )
  })

  return (
    <div className="mt-3">
      <div className="relative overflow-hidden rounded-media bg-sunken" style={{ aspectRatio }}>
        {media.length === 1 ? (
          slides
        ) : (
          <Carousel
            label={t('label')}
            roleLabel={t('carousel')}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            current={current}
            onChange={setCurrent}
            plain
            className="h-full"
          >
            {slides}
          </Carousel>
        )}
      </div>
      {media.length >= 2 && media.length <= 5 && (
        <div className="mt-2">
          <ThumbStrip
            label={t('strip')}
            current={current}
            onSelect={setCurrent}
            thumbs={media.map((item) => ({
              id: String(item.order_index),
              src: item.media_type.startsWith('image/') && !isCovered(item) ? pictureSources(item).thumb : undefined,
              icon: isCovered(item) ? EyeOff : undefined,
              color: item.placeholder,
              label: t('show', { n: item.order_index + 1, total: media.length }),
            }))}
          />
        </div>
      )}
      <Suspense>{viewing && <PostViewer post={post} start={current} onClose={() => setViewing(false)} />}</Suspense>
    </div>
  )
}
