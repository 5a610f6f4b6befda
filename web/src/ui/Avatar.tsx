import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { paperOf } from '#ui/paper.ts'

interface Props {
  src?: string | null
  initials: string
  size?: 24 | 32 | 40 | 48 | 64 | 96 | 128
  square?: boolean
  className?: string
}

/** Decorative: the name is beside it, or on the link around it. */
export function Avatar({ src, initials, size = 40, square = false, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken
  const shape = square ? corners(size) : 'rounded-full'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden select-none',
        shape,
        sizes[size],
        shown ? 'bg-sunken' : paperOf(initials),
        className,
      )}
    >
      {shown ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <span className="display leading-none tracking-normal">{initials}</span>
      )}
      <span className={cx('absolute inset-0 inset-ring inset-ring-ink/8', shape)} />
    </span>
  )
}

const corners = (size: number) => (size < 40 ? 'rounded-sm' : size < 64 ? 'rounded-md' : 'rounded-media')

const sizes = {
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-xs',
  40: 'size-10 text-sm',
  48: 'size-12 text-base',
  64: 'size-16 text-xl',
  96: 'size-24 text-2xl',
  128: 'size-32 text-3xl',
}
