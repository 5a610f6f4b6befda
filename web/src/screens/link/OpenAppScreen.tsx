import { appScheme, paths } from '@atelier/contract/paths'
import { Link, useLocation } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { placeInApp } from '#data/session/came-back.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { buttonClass } from '#ui/button.ts'

/** The phone left a provider's redirect in the browser. Any app may claim the scheme, so it asks. */
export function OpenAppScreen() {
  const t = useTranslations('links.openApp')
  const place = placeInApp(new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr })))
  return (
    <LinkFrame icon={Smartphone} title={t('title')} text={t('text')}>
      {place && (
        <a href={`${appScheme}:/${place}`} className={buttonClass({ tone: 'primary', size: 'lg', wide: true })}>
          {t('open')}
        </a>
      )}
      <Link to={paths.landing} replace className={buttonClass({ tone: 'outline', size: 'lg', wide: true })}>
        {t('stop')}
      </Link>
    </LinkFrame>
  )
}
