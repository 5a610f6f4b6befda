import { isFailure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'

export function Restricted({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const t = useTranslations('admin.restricted')
  const admin = useTranslations('admin')
  const app = useTranslations('app')
  const failures = useTranslations('failures')
  useTitle(t('title'))
  const known = isFailure(error, 'offline', 'unavailable', 'rate_limited') ? failures(error.code as 'offline') : t('check_failed')
  const lacksFactor = isFailure(error, 'second_factor_missing')
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-12">
      <div className="grid max-w-md justify-items-center text-center">
        <div className="mb-6 w-44">
          <Fallen seed="restricted" />
        </div>
        <h1 className="display text-2xl">{t('title')}</h1>
        <p className="mt-2 text-quiet">{t('text')}</p>
        {error !== undefined && (
          <p role="alert" className="wordy mt-3 text-sm text-danger">
            {lacksFactor ? admin('failures.second_factor_missing') : t('check', { reason: known })}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {lacksFactor && (
            <Link to={paths.security} className={buttonClass({ tone: 'primary' })}>
              {t('set_up')}
            </Link>
          )}
          {onRetry && <Button onClick={onRetry}>{app('retry')}</Button>}
          <Link to={paths.home} className={buttonClass({ tone: lacksFactor ? 'outline' : 'primary' })}>
            {t('home')}
          </Link>
          <Link to={paths.ownProfile} className={buttonClass()}>
            {t('profile')}
          </Link>
        </div>
      </div>
    </main>
  )
}
