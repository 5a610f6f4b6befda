import { ImageOff } from 'lucide-react'
import { createContext, use, useState } from 'react'
import { cx } from '#ui/cx.ts'

/** One pixel for each of CSS, however fine the screen is. */
export const CoarsePictures = createContext(false)

interface Props {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
  alt: string
  color?: string | null
  /** Never cropped. `frame`: whole in a positioned parent, over its colour; `bare`: without it; `exact`: the parent has its proportions. */
  fit?: 'frame' | 'exact' | 'bare'
  /** Loaded eagerly and shown without a fade. */
  priority?: boolean
  onBroken?: () => void
  className?: string
}

/** Shows its alternative text when it cannot be loaded. */
export function Picture({ src, srcSet, sizes, width, height, alt, color, fit, priority = false, onBroken, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const coarse = use(CoarsePictures)
  const frame = cx(
    'block overflow-hidden',
    fit ? 'absolute inset-0 size-full' : 'relative w-full',
    fit !== 'bare' && 'bg-sunken',
    className,
  )
  const style = {
    aspectRatio: fit ? undefined : `${width} / ${height}`,
    backgroundColor: fit === 'bare' ? undefined : (color ?? undefined),
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
        src={src}
        srcSet={srcSet}
        width={width}
        height={height}
        sizes={coarse ? sizes && coarser(sizes) : sizes}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        draggable={false}
        ref={(image) => {
          if (image?.complete) arrived(image)
        }}
        onLoad={(event) => arrived(event.currentTarget)}
        onError={() => {
          setBroken(src)
          onBroken?.()
        }}
        className={cx('size-full', fit === 'exact' || !fit ? 'object-fill' : 'object-contain', !priority && 'picture')}
      />
    </span>
  )
}

/** `(width >= 640px) 568px, 100vw` → each length divided by the pixels that the screen has for one of CSS. */
const coarser = (sizes: string) => sizes.replaceAll(/(^|, |\) )(?!\()([^,]+)/g, `$1calc(($2) / ${window.devicePixelRatio})`)

function arrived(image: HTMLImageElement) {
  image.dataset.loaded = ''
}
