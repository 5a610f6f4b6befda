import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCutOff } from '#data/cache/reach.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

interface Props {
  title: string
  query: UseQueryResult<unknown[]>
  empty: string
  skeleton: ReactNode
  count: number
  wide?: { className: string }
  children: ReactNode
}

export function Aside({ title, query, empty, skeleton, count, wide, children }: Props) {
  const t = useTranslations('app')
  const id = useId()
  const out = useCutOff()
  // The notice above reports it for the whole screen.
  if (out && query.isError && !query.data) return null
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <section
      aria-labelledby={id}
      aria-busy={query.isPending}
      className={cx('border-t border-line', wide ? 'py-7' : 'py-5 first:border-t-0 first:pt-1')}
    >
      <h2 id={id} className={cx('display', wide ? 'mb-3 text-xl' : 'mb-2 text-lg')}>
        {title}
      </h2>
      {query.isPending ? (
        <div className={wide?.className}>
          {rows.map((row) => (
            <Fragment key={row}>{skeleton}</Fragment>
          ))}
        </div>
      ) : query.isError && !query.data ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          {wide && <p className="text-quiet">{t('not_loaded')}</p>}
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : query.data?.length === 0 ? (
        <p className="text-sm text-quiet">{empty}</p>
      ) : (
        <div className={wide?.className}>{children}</div>
      )}
    </section>
  )
}
