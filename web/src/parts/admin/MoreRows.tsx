import { useTranslations } from 'use-intl'
import type { Rows } from '#parts/admin/rows.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  list: Pick<Rows<unknown>, 'hasMore' | 'loadMore' | 'isLoadingMore' | 'moreFailed'>
  failed: string
}

export function MoreRows({ list: { hasMore, loadMore, isLoadingMore, moreFailed }, failed }: Props) {
  const t = useTranslations('admin')
  const app = useTranslations('app')
  if (!hasMore) return null
  return (
    <div className="grid justify-items-center gap-2 py-6">
      {moreFailed && <p role="alert">{failed}</p>}
      <Button size="sm" busy={isLoadingMore ?? false} onClick={loadMore}>
        {moreFailed ? app('retry') : t('more')}
      </Button>
    </div>
  )
}
