import { paths } from '@atelier/contract/paths'
import type { Me } from '@atelier/contract/profiles'
import { Link } from '@tanstack/react-router'
import { Lock, type LucideIcon, Volume1 } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { LiveText } from '#parts/platform/LiveText.tsx'

/** What staff decided about somebody, for as long as it lasts. */
export function Measures({ me: { restriction, quiet } }: { me: Me }) {
  return (
    <>
      {restriction && <Restricted restriction={restriction} />}
      {quiet && <Quiet quiet={quiet} />}
    </>
  )
}

function Restricted({ restriction: { id, reason, ends_at } }: { restriction: NonNullable<Me['restriction']> }) {
  const t = useTranslations('appeals.bar')
  const format = useFormatter()
  const until = format.dateTime(new Date(ends_at), { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  return <Bar icon={Lock} text={t('restricted', { until, reason })} ends_at={ends_at} appeal={paths.appeal('restriction', id)} />
}

function Quiet({ quiet: { id, reason, ends_at } }: { quiet: NonNullable<Me['quiet']> }) {
  const t = useTranslations('appeals.bar')
  const format = useFormatter()
  const text = ends_at
    ? t('quiet_until', { until: format.dateTime(new Date(ends_at), { dateStyle: 'long', timeStyle: 'short' }), reason })
    : t('quiet', { reason })
  return <Bar icon={Volume1} text={text} ends_at={ends_at} appeal={paths.appeal('quiet', id)} />
}

function Bar({ icon: Icon, text, ends_at, appeal }: { icon: LucideIcon; text: string; ends_at: string | null; appeal: string }) {
  const t = useTranslations('appeals.bar')
  const now = useNow({ updateInterval: 5_000 })
  if (ends_at && now >= new Date(ends_at)) return null
  return (
    <div className="notch border-b border-line bg-sunken text-sm">
      <div className="mx-auto flex max-w-page items-start gap-x-3 px-4 py-2.5">
        <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <LiveText text={text} className="line-clamp-3 wordy" />
          <Link to={appeal} className="hit shrink-0 font-semibold underline underline-offset-2">
            {t('appeal')}
          </Link>
        </p>
      </div>
    </div>
  )
}
