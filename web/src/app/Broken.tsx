import { paths } from '@atelier/contract/paths'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { uncover } from '#device/paint.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Replaces a screen that threw. The way home is a page load, so that it works whatever broke. */
export function Broken({ reset }: ErrorComponentProps) {
  const t = useTranslations('app')
  const router = useRouter()
  useLayoutEffect(uncover, [])
  // Loads the failed part again; a reset alone would render the same error.
  const retry = () => void router.invalidate().then(reset)
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <EmptyState title={t('broken.title')} text={t('broken.text')}>
        <Button tone="primary" onClick={retry}>
          {t('retry')}
        </Button>
        <a href={paths.home} className={buttonClass({ tone: 'outline' })}>
          {t('broken.home')}
        </a>
      </EmptyState>
    </main>
  )
}
