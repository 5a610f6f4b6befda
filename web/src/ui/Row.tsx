import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** A line of a list: something at the start (an avatar), a title over a quiet line, something at the end (a button, a time). Divide rows by hairlines. */
export function Row({
  start,
  title,
  text,
  end,
  dense = false,
  className,
}: {
  start?: ReactNode
  title: ReactNode
  text?: ReactNode
  end?: ReactNode
  dense?: boolean
  className?: string
}) {
  return (
    <div className={cx('flex items-center gap-3', dense ? 'py-2' : 'py-3', className)}>
      {start}
      <div className="min-w-0 flex-1">
        <div className="truncate text-sm leading-5 font-semibold">{title}</div>
        {text && <div className="truncate text-sm leading-5 text-quiet">{text}</div>}
      </div>
      {end}
    </div>
  )
}
