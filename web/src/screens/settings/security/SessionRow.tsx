import type { AccountSession } from '@atelier/contract/account'
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import { usePlace } from '#screens/settings/security/security.data.ts'
import { Button } from '#ui/Button.tsx'

export function SessionRow({ id, onEnd }: { id: string; onEnd: () => void }) {
  const t = useTranslations('security.sessions')
  const format = useFormatter()
  const name = useNameOfPlace()
  const session = usePlace(id)
  if (!session) return null
  const { device, current, created_at, last_seen_at } = session
  return (
    <SecurityRow
      icon={icons[device ?? 'desktop']}
      title={
        <>
          {name(session)}
          {current && <span className="rounded-full bg-accent-wash px-2.5 py-0.5 text-xs text-accent-deep">{t('current')}</span>}
        </>
      }
      text={
        <>
          {current ? t('now') : t.rich('last_seen', { time: () => <TimeAgo at={last_seen_at} /> })}
          {' · '}
          {t('since', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
        </>
      }
      action={
        !current && (
          <Button size="sm" tone="quiet" aria-label={t('end_named', { name: name(session) })} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}

/** "Firefox on Linux", as far as it is known. */
export function useNameOfPlace() {
  const t = useTranslations('security.sessions')
  return ({ browser, os }: Pick<AccountSession, 'browser' | 'os'>) =>
    browser && os ? t('place', { browser, os }) : (browser ?? os ?? t('unknown'))
}

const icons: Record<NonNullable<AccountSession['device']>, LucideIcon> = { desktop: Monitor, mobile: Smartphone, tablet: Tablet }
