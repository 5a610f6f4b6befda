import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUnreachable } from '#data/cache/reach.ts'
import { type Health, useHealth } from '#data/health/health.ts'
import { useOnline } from '#device/online.ts'
import { startServices } from '#parts/health/services.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** While the server is unreachable, the app says that instead. */
export function HealthBanner() {
  useEffect(startServices, [])
  const t = useTranslations('health')
  const format = useFormatter()
  const online = useOnline()
  const away = useUnreachable()
  const names = brokenIn(useHealth())
  const [hidden, setHidden] = useState('')
  const isShown = online && !away && names.length > 0 && hidden !== names.join()
  const own = names.filter((name) => name !== 'interface')
  return (
    <div className={isShown ? 'flex items-center gap-x-3 border-b border-line bg-sunken py-1 ps-4 pe-1 text-sm' : undefined}>
      <p role="status" className="min-w-0 flex-1 wordy">
        {isShown &&
          (own.length > 0 ? t('banner.text', { names: format.list(own.map((name) => t(`services.${name}`))) }) : t('banner.interface'))}
      </p>
      {isShown && (
        <>
          <Link to={paths.diagnostics} className="hit shrink-0 font-semibold underline underline-offset-2">
            {t('banner.details')}
          </Link>
          <IconButton icon={X} label={t('banner.hide')} onClick={() => setHidden(names.join())} />
        </>
      )}
    </div>
  )
}

const brokenIn = ({ services }: Health) =>
  services.filter(({ state }) => state === 'degraded' || state === 'failed').map(({ name }) => name)
