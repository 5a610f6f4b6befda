import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function Loading<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const t = useTranslations('archives')
  const app = useTranslations('app')
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton className="mt-2 h-24 w-full" />
  const retry = (
    <Button size="sm" onClick={() => void query.refetch()}>
      {app('retry')}
    </Button>
  )
  return (
    <Notice tone="danger" action={retry}>
      {t('load_failed')}
    </Notice>
  )
}
