import { cx } from '#ui/cx.ts'

export const chipClass = ({ pressable = false } = {}) =>
  cx(
    'inline-flex items-center gap-1 rounded-full border border-line px-2.5 text-xs font-medium text-quiet',
    pressable ? 'hit min-h-7 quiet-hover hover:text-ink' : 'min-h-6',
  )
