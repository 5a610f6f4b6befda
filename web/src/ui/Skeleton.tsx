import { cx } from '#ui/cx.ts'

/** A placeholder of the size of what is loading; the region around it must say so. */
export function Skeleton({ className, round = false }: { className: string; round?: boolean }) {
  return <span aria-hidden="true" className={cx('skeleton block', round && 'rounded-full', className)} />
}
