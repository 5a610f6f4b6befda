import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { useList } from '#data/cache/list.ts'
import { useEndInView } from '#parts/list/end-in-view.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  list: ReturnType<typeof useList>
  children?: ((id: string, index: number) => ReactNode) | undefined
  whole?: (ids: string[]) => ReactNode
  skeleton: ReactNode
  failed: string
  empty: ReactNode
  more: string
  /** In pixels from the end, where the next page is requested. */
  marginPx: number
  className?: string
}

export function Listing({ list, children, whole, skeleton, failed, empty, more, marginPx, className }: Props) {
  const t = useTranslations('app')
  const end = useEndInView<HTMLDivElement>(list.loadMore, { marginPx, enabled: list.hasMore && !list.moreFailed })
  if (list.isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {skeleton}
      </div>
    )
  }
  if (list.failed) {
    return <LoadFailed title={failed} onRetry={list.retry} />
  }
  if (list.ids.length === 0 && !list.hasMore) return empty
  return (
    <>
      {whole?.(list.ids)}
      {children && (
        <div className={className}>
          {list.ids.map((id, index) => (
            // Back finds the place by it (app/scroll-anchor.ts).
            <div key={id} data-item={id} className="min-w-0">
              {children(id, index)}
            </div>
          ))}
        </div>
      )}
      {list.hasMore && (
        <div ref={end} className="grid justify-items-center gap-2 px-4 py-8">
          {list.moreFailed && <p role="alert">{failed}</p>}
          <Button onClick={list.loadMore} busy={list.isLoadingMore}>
            {list.moreFailed ? t('retry') : more}
          </Button>
        </div>
      )}
      {list.isRefreshing && (
        <div role="status" className="sr-only">
          <Spinner size={16} />
          {t('loading')}
        </div>
      )}
    </>
  )
}
