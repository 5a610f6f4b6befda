import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'

export function SettingsHead({ title, text }: { title: string; text: string }) {
  const t = useTranslations('nav')
  return (
    <>
      <Link to={paths.settings} className="hit mb-2 inline-flex items-center gap-1.5 text-sm text-quiet hover:text-ink">
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {t('settings')}
      </Link>
      <h1 className="display text-2xl">{title}</h1>
      <p className="mt-1 mb-6 text-quiet">{text}</p>
    </>
  )
}
