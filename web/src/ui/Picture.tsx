import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#ui/cx.ts'

interface Props {
  src: string
  srcSet?: string
  sizes?: string
  /** The picture's own size: its place is kept before it arrives. */
  width: number
  height: number
  alt: string
  /** The picture's main colour, shown until it arrives. */
  color?: string | null
  /** `fill` takes the whole of a positioned parent (a MediaGrid cell) and crops; `contain` fits inside it uncropped. Without, it has its own proportions. */
  fit?: 'fill' | 'contain'
  /** The first picture of a page: fetched at once and shown without a fade. */
  priority?: boolean
  className?: string
}

/** A picture over its own colour. When it cannot be loaded its alternative text stands in its place. */
export function Picture({ src, srcSet, sizes, width, height, alt, color, fit, priority = false, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const frame = cx(
    'block overflow-hidden',
    fit ? 'absolute inset-0 size-full' : 'relative w-full',
    fit !== 'contain' && 'bg-sunken',
    className,
  )
  const style = {
    aspectRatio: fit ? undefined : `${width} / ${height}`,
    backgroundColor: fit === 'contain' ? undefined : (color ?? undefined),
  }
  if (broken === src)
    return (
      <span
        className={cx(frame, 'grid place-content-center justify-items-center gap-2 p-4 text-center text-sm text-quiet')}
        style={{ aspectRatio: style.aspectRatio }}
      >
        <ImageOff size={22} aria-hidden="true" />
        <span className="wordy line-clamp-4">{alt}</span>
      </span>
    )
  return (
    <span className={frame} style={style}>
      <img
        {...{ src, srcSet, sizes, width, height }}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        draggable={false}
        ref={(image) => {
          if (image?.complete) arrived(image)
        }}
        onLoad={(event) => arrived(event.currentTarget)}
        onError={() => setBroken(src)}
        className={cx('size-full', fit === 'contain' ? 'object-contain' : 'object-cover', !priority && 'picture')}
      />
    </span>
  )
}

function arrived(image: HTMLImageElement) {
  image.dataset.loaded = ''
}
