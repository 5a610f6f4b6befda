import { cx } from '#ui/cx.ts'

export const tabClass = ({ even = false } = {}) =>
  cx(
    'relative inline-flex min-h-12 items-center justify-center text-sm font-semibold whitespace-nowrap text-quiet transition-colors hover:text-ink -outline-offset-2 aria-selected:text-ink aria-[current=page]:text-ink',
    even ? 'flex-1 px-2' : 'px-3',
  )
