import { cx } from '#ui/cx.ts'

/** A resting shape where content will be. Give it the size of what comes; the region around it says that it is loading. */
export function Skeleton({ className, round = false }: { className: string; round?: boolean }) {
  return <span aria-hidden="true" className={cx('skeleton block', round && 'rounded-full', className)} />
}
