import { paths } from '@atelier/contract/paths'
import { proportionsOf } from '@atelier/contract/rules/picture-frame'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import type { Work } from '@atelier/contract/works'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Picture } from '#ui/Picture.tsx'

interface Props {
  works: Work[]
  name: string
  /** In CSS pixels. */
  width: number
  from?: number
  places?: number
}

/** Uncropped, in one row of equal height. Beside fewer works than `places` is room. */
export function WorkRow({ works, name, width, from = 0, places = worksInRow }: Props) {
  const t = useTranslations('works')
  const shapes = works.map(({ media }) => Math.min(widestRatio, Math.max(narrowestRatio, proportionsOf(media))))
  const missing = Math.max(0, places - works.length)
  const all = shapes.reduce((sum, shape) => sum + shape, missing)
  return (
    <ul aria-label={t('these', { name })} className="flex gap-1.5">
      {works.map(({ post_id, media }, index) => {
        const shape = shapes[index] ?? 1
        const fit = shape === proportionsOf(media) ? 'exact' : 'frame'
        return (
          <li key={post_id} className="min-w-0" style={{ flex: `${shape} 1 0` }}>
            <Link
              to={paths.post(post_id)}
              aria-label={media.alt_text || t('one', { n: from + index + 1, name })}
              className="relative block overflow-hidden rounded-md bg-sunken outline-offset-1"
              style={{ aspectRatio: shape }}
            >
              <CoveredThumb media={media}>
                <Picture {...pictureSources(media)} alt="" fit={fit} sizes={`${Math.ceil((width * shape) / all)}px`} />
              </CoveredThumb>
            </Link>
          </li>
        )
      })}
      {missing > 0 && <li aria-hidden="true" style={{ flex: `${missing} 1 0` }} />}
    </ul>
  )
}

export const worksInRow = 3
// Beyond these a work stands whole in a frame of its mean colour.
const narrowestRatio = 2 / 3
const widestRatio = 2
