import { paths } from '@atelier/contract/paths'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isMissingPart } from '#app/newer-version.ts'
import { useCutOff } from '#data/cache/reach.ts'
import { isOnline, onOnlineChange } from '#device/online.ts'
import { uncover } from '#device/paint.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Home is a full page load, so that it works whatever broke. Missing code reloads once the network is back. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app')
  const router = useRouter()
  useLayoutEffect(uncover, [])
  // Loads the failed part again; a reset alone would render the same error.
  const retry = () => void router.invalidate().then(reset)
  const isOut = useCutOff()
  const isMissing = isMissingPart(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router and the reset of this place stay the same
  useEffect(() => (isMissing ? onOnlineChange(() => isOnline() && retry()) : undefined), [isMissing])
  if (isMissing && isOut) return <LoadFailed title={t('broken.title')} onRetry={retry} />
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
