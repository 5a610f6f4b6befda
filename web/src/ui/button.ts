import { cx } from '#ui/cx.ts'

export interface ButtonLook {
  /** primary: the main action of a view · outline: its alternative · quiet: everything else · danger: what cannot be undone */
  tone?: 'primary' | 'outline' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
  /** A small one keeps its words in one line otherwise. */
  wraps?: boolean
}

/** For router links: `<Link className={buttonClass({ tone: 'primary' })}>`. */
export function buttonClass({ tone = 'outline', size = 'md', wide = false, wraps = false }: ButtonLook = {}) {
  return cx(
    'hit inline-flex shrink-0 items-center justify-center rounded-full text-center font-semibold select-none',
    'transition-[background-color,border-color,color,opacity,scale] active:scale-[0.98] disabled:active:scale-100',
    'aria-disabled:cursor-default aria-disabled:active:scale-100',
    sizes[size],
    tones[tone],
    wide && 'w-full',
    wraps ? 'max-w-full' : size === 'sm' && 'whitespace-nowrap',
  )
}

const sizes = {
  sm: 'min-h-9 gap-1.5 px-3.5 text-sm',
  md: 'min-h-11 gap-2 px-5 py-2 text-sm',
  lg: 'min-h-13 gap-2.5 px-7 py-2.5 text-base',
}

const tones = {
  primary:
    'bg-accent text-on-accent enabled:hover:bg-accent-deep [a]:hover:bg-accent-deep disabled:bg-press disabled:text-quiet forced-colors:border',
  outline: 'border border-edge text-ink quiet-hover disabled:opacity-45',
  quiet: 'text-ink quiet-hover disabled:opacity-45',
  danger:
    'bg-danger-fill text-on-danger enabled:hover:bg-danger-fill-deep [a]:hover:bg-danger-fill-deep disabled:bg-press disabled:text-quiet forced-colors:border',
}
