import { paths } from '@atelier/contract/paths'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** What a screen that threw is replaced by. The way home is a real page load, so that it works whatever broke. */
export function Broken({ reset }: ErrorComponentProps) {
  const t = useTranslations('app')
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <EmptyState title={t('broken.title')} text={t('broken.text')}>
        <Button tone="primary" onClick={reset}>
          {t('retry')}
        </Button>
        <a href={paths.home} className={buttonClass({ tone: 'outline' })}>
          {t('broken.home')}
        </a>
      </EmptyState>
    </main>
  )
}
