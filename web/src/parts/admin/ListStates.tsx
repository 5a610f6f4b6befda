import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { MoreRows } from '#parts/admin/MoreRows.tsx'
import type { Rows } from '#parts/admin/rows.ts'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props<Row> {
  list: Rows<Row>
  failed: string
  empty: ReactNode
  loading: ReactNode
  /** What follows the rows. */
  end?: Ref<HTMLDivElement>
  children: (rows: Row[]) => ReactNode
}

/** Rows, or what stands in their place while there are none. */
export function ListStates<Row>({ list, failed, empty, loading, end, children }: Props<Row>) {
  const app = useTranslations('app')
  const { rows } = list
  if (list.failed && (!rows || list.isOld)) {
    return <LoadFailed title={failed} onRetry={list.retry} />
  }
  if (!rows) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{app('loading')}</VisuallyHidden>
        {loading}
      </div>
    )
  }
  if (rows.length === 0 && !list.hasMore) return empty
  return (
    <div aria-busy={list.isOld} className={cx('min-w-0 transition-opacity', list.isOld && 'opacity-55')}>
      {children(rows)}
      <div ref={end}>
        <MoreRows list={list} failed={failed} />
      </div>
      {list.failed && <FailedLine text={failed} onRetry={list.retry} className="justify-center gap-3 py-4" />}
    </div>
  )
}
