import { type LucideIcon, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'

interface Thumb {
  id: string
  /** Without one an icon is shown. */
  src?: string
  icon?: LucideIcon
  /** "Picture 2 of 4". */
  label: string
  color?: string | null
}

export function ThumbStrip({
  label,
  thumbs,
  current,
  onSelect,
}: {
  label: string
  thumbs: Thumb[]
  current: number
  onSelect: (index: number) => void
}) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current
    const thumb = list?.children[current]
    if (list && thumb instanceof HTMLElement) list.scrollTo?.({ left: thumb.offsetLeft - (list.clientWidth - thumb.offsetWidth) / 2 })
  }, [current])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning
    <div
      ref={strip}
      role="group"
      aria-label={label}
      className="scrollbar-none relative flex scroll-smooth gap-1.5 overflow-x-auto -mx-1 p-1"
    >
      {thumbs.map(({ id, src, icon: Icon = Play, label: name, color }, index) => (
        <button
          key={id}
          type="button"
          aria-label={name}
          aria-current={index === current || undefined}
          onClick={() => onSelect(index)}
          className={cx(
            'size-12 shrink-0 overflow-hidden rounded-md bg-sunken transition-[opacity,box-shadow]',
            index === current ? 'ring-2 ring-ink' : 'opacity-60 hover:opacity-100',
          )}
          style={{ backgroundColor: color ?? undefined }}
        >
          {src ? (
            <img
              src={src}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-full object-contain"
            />
          ) : (
            <Icon size={18} aria-hidden="true" className="mx-auto" />
          )}
        </button>
      ))}
    </div>
  )
}
