import type { Post } from '@atelier/contract/posts'
import { type Frame, frameOf, proportionsOf, sizesIn } from '@atelier/contract/rules/picture-frame'
import { isAnimation, isVideo, pictureSources } from '@atelier/contract/rules/picture-sources'
import { type CSSProperties, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { Cover } from '#parts/post/Cover.tsx'
import { Picture } from '#ui/Picture.tsx'

const PostViewer = lazySheet(() => import('#parts/post/PostViewer.tsx').then((file) => file.PostViewer))
const PostCarousel = lazyPart(() => import('#parts/post/PostCarousel.tsx').then((file) => file.PostCarousel))
const PostMotion = lazyPart(() => import('#parts/post/PostMotion.tsx').then((file) => file.PostMotion))

interface Props {
  post: Post
  first: boolean
  /** On the post's own page, where tall pictures keep their height. */
  alone: boolean
  spread?: boolean
}

export function PostMedia({ post, first, alone, spread = false }: Props) {
  const t = useTranslations('posts.media')
  const [current, setCurrent] = useState(0)
  const [viewing, setViewing] = useState(false)
  const media = post.post_media
  const frame = frameOf(media, alone)

  const slides = media.map((item) => {
    const isFilm = isVideo(item)
    return (
      <Cover key={item.order_index} media={item}>
        {!isFilm && (
          <button type="button" onClick={() => setViewing(true)} className="absolute inset-0 cursor-zoom-in">
            <Picture
              {...pictureSources(item)}
              sizes={spread ? `(min-width: 1024px) ${spreadPx}px, ${sizesIn(frame, item)}` : sizesIn(frame, item)}
              alt={item.alt_text || t('picture', { n: item.order_index + 1, total: media.length })}
              fit={!spread && fills(frame, item) ? 'exact' : 'frame'}
              priority={first && item.order_index === 0}
            />
          </button>
        )}
        <Suspense>{(isFilm || isAnimation(item)) && <PostMotion media={item} />}</Suspense>
      </Cover>
    )
  })

  const framed = 'media-frame relative overflow-hidden rounded-media bg-sunken'
  return (
    <div className="post-media mt-3" style={{ '--phone': frame.phone, '--wide': frame.wide } as CSSProperties}>
      {media.length === 1 ? (
        <div className={framed}>{slides}</div>
      ) : (
        <Suspense
          fallback={
            <>
              <div className="snap">
                <div className={framed}>{slides[0]}</div>
              </div>
              <div className="mt-2 h-14" />
            </>
          }
        >
          <PostCarousel author={post.author} media={media} current={current} onChange={setCurrent}>
            {slides}
          </PostCarousel>
        </Suspense>
      )}
      <Suspense>{viewing && <PostViewer post={post} start={current} onClose={() => setViewing(false)} />}</Suspense>
    </div>
  )
}

// The column's width on most desktops.
const spreadPx = 900

// A picture that nearly fills the width is stretched to it: a gap of a few pixels looks like a bug.
const nearRatio = 0.015
const fills = ({ phone, wide }: Frame, item: Post['post_media'][number]) =>
  [phone, wide].every((frame) => Math.abs(proportionsOf(item) / frame - 1) < nearRatio)
