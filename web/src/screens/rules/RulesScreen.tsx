import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useNetworkRules } from '#parts/network-rules/network-rules.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** `#ID` leads to a rule. */
export function RulesScreen() {
  const t = useTranslations('networkRules')
  const { data: rules, isError, refetch } = useNetworkRules()
  const hash = useLocation({ select: (location) => location.hash })
  useTitle(t('title'))
  useEffect(() => {
    if (rules && hash) document.getElementById(hash)?.scrollIntoView()
  }, [rules, hash])
  return (
    <article>
      <h1 className="display text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-6 text-lg">{t('intro')}</p>
      {rules?.length === 0 && <EmptyState art={<Shelf seed="rules" />} title={t('empty')} />}
      {!rules && isError && <LoadFailed title={t('failed')} onRetry={() => void refetch()} />}
      {!rules && !isError && (
        <div aria-busy="true" className="mt-9 grid gap-9">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-24 w-full" />
          ))}
        </div>
      )}
      <ol className="mt-9 grid gap-9">
        {rules?.map(({ id, title, text }, n) => (
          <li key={id} id={id} className="grid scroll-mt-6 grid-cols-[2rem_minmax(0,1fr)] items-baseline">
            <span aria-hidden="true" className="display figures text-xl text-accent">
              {n + 1}
            </span>
            <div>
              <h2 dir="auto" className="display wordy text-xl">
                {title}
              </h2>
              <p dir="auto" className="mt-3 wordy whitespace-pre-wrap">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </article>
  )
}
