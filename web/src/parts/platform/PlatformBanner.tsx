import type { PlatformState } from '@atelier/contract/platform-state'
import { Link } from '@tanstack/react-router'
import { Megaphone, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LiveText } from '#parts/platform/LiveText.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  banner: NonNullable<PlatformState['banner']>
  onHide: () => void
}

export function PlatformBanner({ banner: { text, link }, onHide }: Props) {
  const t = useTranslations('platform')
  return (
    <div className="notch border-b border-line bg-accent-wash text-sm">
      <div className="mx-auto flex max-w-page items-center gap-x-3 ps-4 pe-1">
        <Megaphone size={18} aria-hidden="true" className="shrink-0 text-accent-deep" />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-2.5">
          <LiveText text={text} className="wordy" />
          {link && <More link={link} />}
        </p>
        <IconButton icon={X} label={t('hide')} onClick={onHide} />
      </div>
    </div>
  )
}

function More({ link }: { link: string }) {
  const t = useTranslations('platform')
  const look = 'hit shrink-0 font-semibold underline underline-offset-2'
  return link.startsWith('/') ? (
    <Link to={link} className={look}>
      {t('more')}
    </Link>
  ) : (
    <a href={link} target="_blank" rel="noopener" className={look}>
      {t('more')}
    </a>
  )
}
