import { cx } from '#ui/cx.ts'

/** The region around it must say that it is loading. */
export function Skeleton({ className, round = false }: { className: string; round?: boolean }) {
  return <span aria-hidden="true" className={cx('skeleton block', round && 'rounded-full', className)} />
}
