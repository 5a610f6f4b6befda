import { cx } from '#ui/cx.ts'

/** For router links: `<Link role="menuitem" tabIndex={-1} className={menuItemClass()} onClick={useCloseMenu()}>`. */
export const menuItemClass = ({ danger = false } = {}) =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm font-medium -outline-offset-2 focus-visible:bg-hover quiet-hover disabled:opacity-45',
    danger && 'text-danger',
  )
