import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

interface Props {
  title: string
  query: UseQueryResult<unknown[]>
  empty: string
  skeleton: ReactNode
  count: number
  children: ReactNode
}

/** A titled section beside the feed, with its four states. */
export function Aside({ title, query, empty, skeleton, count, children }: Props) {
  const t = useTranslations('app')
  const id = useId()
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <section aria-labelledby={id} aria-busy={query.isPending} className="border-t border-line py-5">
      <h2 id={id} className="display mb-2 text-lg">
        {title}
      </h2>
      {query.isPending ? (
        rows.map((row) => <Fragment key={row}>{skeleton}</Fragment>)
      ) : query.isError && !query.data ? (
        <Button size="sm" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      ) : query.data?.length === 0 ? (
        <p className="text-sm text-quiet">{empty}</p>
      ) : (
        children
      )}
    </section>
  )
}
