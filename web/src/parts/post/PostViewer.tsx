import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { isAnimation, pictureSources } from '@atelier/contract/rules/picture-sources'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { PhotoViewer } from '#parts/photo/PhotoViewer.tsx'
import { SavePicture } from '#parts/photo/SavePicture.tsx'
import { Cover } from '#parts/post/Cover.tsx'
import { cover, useIsCovered } from '#parts/post/cover.data.ts'
import { picturesOf, type SeriesPicture, seriesOf } from '#parts/post/series.ts'
import { ViewerFoot, ViewerHead } from '#parts/post/ViewerBars.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  post: Post
  /** An index among all media, videos included. */
  start: number
  onClose: () => void
}

/** On the post's page it continues through the works of the profile that the viewer came from. */
export function PostViewer({ post, start, onClose }: Props) {
  const t = useTranslations()
  const nameOf = useName()
  const navigate = useNavigate()
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === paths.post(post.id) })
  const [ids] = useState(() => (isOwnPage ? seriesOf(post) : [post.id]))
  const pictures = picturesOf(ids)
  const keyOf = ({ post, media }: SeriesPicture) => `${post.id} ${media.order_index}`
  const [current, setCurrent] = useState(() => {
    const key = `${post.id} ${post.post_media[start]?.order_index}`
    return Math.max(
      0,
      pictures.findIndex((picture) => keyOf(picture) === key),
    )
  })
  const shown = pictures[current]
  const work = usePost(shown?.post.id ?? post.id) ?? post
  const isCovered = useIsCovered()
  const own = work.post_media.filter(({ media_type }) => media_type.startsWith('image/'))
  const n = own.findIndex(({ order_index }) => order_index === shown?.media.order_index) + 1
  const isHidden = shown ? isCovered(shown.media) : false
  const toPost = () => (isOwnPage && work.id === post.id ? onClose() : void navigate({ to: paths.post(work.id), replace: true }))

  return (
    <PhotoViewer
      works={pictures.map(({ post, media }) => {
        const { thumb, color, ...sources } = pictureSources(media)
        const total = post.post_media.length
        return {
          key: keyOf({ post, media }),
          shape: sources,
          src: sources.src,
          thumb,
          picture: { srcSet: sources.srcSet, alt: media.alt_text || t('posts.media.picture', { n: media.order_index + 1, total }) },
          isAnimation: isAnimation(media),
          instead: isCovered(media) ? <Cover media={media}>{null}</Cover> : undefined,
        }
      })}
      current={current}
      onChange={setCurrent}
      label={t('viewer.by', { name: nameOf(work.author) })}
      head={<ViewerHead post={work} count={own.length > 1 ? t('viewer.count', { n, total: own.length }) : undefined} />}
      action={
        shown &&
        !isHidden && (
          <>
            {shown.media.is_sensitive && <CoverAgain key={current} picture={shown} />}
            {work.download_size !== 'none' && <SavePicture src={shown.media.media_url} />}
          </>
        )
      }
      foot={<ViewerFoot post={work} onComments={toPost} description={isHidden ? null : (shown?.media.alt_text ?? null)} />}
      onBack={onClose}
      onClose={() => {
        // Returns to the last viewed work.
        if (work.id !== post.id) toPost()
        onClose()
      }}
    />
  )
}

/** Takes focus when the button that uncovered the picture unmounts. */
function CoverAgain({ picture }: { picture: SeriesPicture }) {
  const t = useTranslations('posts.sensitive')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return <IconButton ref={button} icon={EyeOff} label={t('cover')} onClick={() => cover(picture.media, true)} />
}
