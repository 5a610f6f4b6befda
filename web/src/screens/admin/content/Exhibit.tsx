import type { Author } from '@atelier/contract/authors'
import type { PostMedia } from '@atelier/contract/posts'
import { frameOf } from '@atelier/contract/rules/picture-frame'
import { isAnimation, pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { Picture } from '#ui/Picture.tsx'

interface Props {
  author: Author
  text: string
  media: PostMedia[]
  children?: ReactNode
}

export const besideExhibit = 'sm:pt-4! sm:align-top! sm:whitespace-nowrap'

export function Exhibit({ author, text, media, children }: Props) {
  return (
    <div className="grid max-w-prose min-w-0 gap-2">
      <AuthorLine author={author} />
      <p className="wordy text-base leading-snug whitespace-pre-wrap">{text}</p>
      <ExhibitMedia author={author} media={media} />
      {children}
    </div>
  )
}

export function ExhibitMedia({ author, media }: Pick<Props, 'author' | 'media'>) {
  const t = useTranslations('admin_content')
  const nameOf = useName()
  if (media.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {media.map((each) => (
          <li key={each.order_index}>
            <a
              href={each.media_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('picture', { n: each.order_index + 1, name: nameOf(author) })}
              className="relative grid h-24 max-w-full place-items-center overflow-hidden rounded-md bg-sunken text-quiet"
              style={{ aspectRatio: frameOf([each]).phone }}
            >
              {hasPicture(each) ? (
                <CoveredThumb media={each}>
                  <Picture {...pictureSources(each)} {...(isAnimation(each) && { srcSet: undefined })} sizes="160px" alt="" fit="frame" />
                </CoveredThumb>
              ) : (
                <Play size={18} aria-hidden="true" />
              )}
            </a>
          </li>
        ))}
      </ul>
      {media.map(
        ({ order_index, alt_text }) =>
          alt_text && (
            <p key={order_index} className="wordy text-sm text-quiet">
              {t('described', { n: order_index + 1, text: alt_text })}
            </p>
          ),
      )}
    </>
  )
}
