import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'

export function FolderHeader({ title, to }: { title: string; to?: 'requests' }) {
  const t = useTranslations('app')
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-1.5 pt-1">
      <Link
        to={paths.messages}
        search={to ? { folder: to } : {}}
        aria-label={t('back')}
        className="grid size-11 shrink-0 place-items-center rounded-full quiet-hover"
      >
        <ArrowLeft size={22} aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
      <h1 className="display wordy min-w-0 flex-1 text-xl">{title}</h1>
    </header>
  )
}
