import { paths } from '@atelier/contract/paths'
import type { Me } from '@atelier/contract/profiles'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { SaidAloud } from '#parts/platform/SaidAloud.tsx'

export function Restricted({ restriction: { id, reason, ends_at } }: { restriction: NonNullable<Me['restriction']> }) {
  const t = useTranslations('platform')
  const format = useFormatter()
  const now = useNow({ updateInterval: 5_000 })
  const until = format.dateTime(new Date(ends_at), { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  const text = t('restricted', { until, reason })
  if (now >= new Date(ends_at)) return null
  return (
    <div className="notch border-b border-line bg-sunken text-sm">
      <div className="mx-auto flex max-w-page items-start gap-x-3 px-4 py-2.5">
        <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <SaidAloud text={text} className="line-clamp-3 wordy" />
          <Link to={paths.appeal('restriction', id)} className="hit shrink-0 font-semibold underline underline-offset-2">
            {t('appeal')}
          </Link>
        </p>
      </div>
    </div>
  )
}
