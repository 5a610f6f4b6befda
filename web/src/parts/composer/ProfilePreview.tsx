import { frameOf } from '@atelier/contract/rules/picture-frame'
import { Images } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { EaselItem, WorkParts } from '#parts/composer/EaselWork.tsx'
import { cx } from '#ui/cx.ts'

export function ProfilePreview<Item extends EaselItem>({ media, show }: { media: Item[] } & Pick<WorkParts<Item>, 'show'>) {
  const t = useTranslations('composer.view_as')
  const [first] = media
  if (!first) return null
  return (
    <div role="img" aria-label={t('on_wall')} className="mb-4 grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
      <div>
        <div className="relative overflow-hidden rounded-md bg-sunken" style={{ aspectRatio: frameOf([first], true).wide }}>
          {show(first)}
        </div>
        {media.length > 1 && (
          <span className="figures mt-1.5 flex items-center justify-end gap-1 text-xs text-quiet">
            <Images size={13} aria-hidden="true" />
            {media.length}
          </span>
        )}
      </div>
      <div className="grid gap-2">
        <Other className="aspect-square" />
        <Other className="aspect-3/2" />
      </div>
      <div className="grid gap-2 max-sm:hidden">
        <Other className="aspect-4/5" />
        <Other className="aspect-video" />
      </div>
    </div>
  )
}

const Other = ({ className }: { className: string }) => <div className={cx('rounded-md border border-line bg-hover', className)} />
