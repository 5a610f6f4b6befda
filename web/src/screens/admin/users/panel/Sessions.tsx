import type { ListedPerson } from '@atelier/contract/admin/users'
import { LogOut, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Day } from '#screens/admin/users/Day.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'
import { useReach } from '#screens/admin/users/reach.ts'
import { endSessions, usePersonSessions } from '#screens/admin/users/users.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function Sessions({ person }: { person: ListedPerson }) {
  const t = useTranslations('admin_users.sessions')
  const nameOf = useName()
  const reach = useReach()
  const [asking, setAsking] = useState(false)
  const { data: sessions, isError, refetch } = usePersonSessions(person.user_id)
  if (!sessions && isError) return <FailedLine text={t('failed')} onRetry={() => void refetch()} className="flex-col gap-3 py-6" />
  if (!sessions) return <Skeleton className="h-12" />
  if (sessions.length === 0) return <p className="py-6 text-center text-sm text-quiet">{t('none')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, os, device, created_at, last_seen_at }) => (
          <Entry
            key={id}
            icon={icons[device ?? 'desktop']}
            title={browser && os ? t('place', { browser, os }) : (browser ?? os ?? t('unknown'))}
            about={t.rich('seen', { seen: () => <TimeAgo at={last_seen_at} />, since: () => <Day at={created_at} /> })}
          />
        ))}
      </ul>
      <div className="flex justify-end pt-3">
        <GuardedButton size="sm" icon={LogOut} why={reach(person, 'see_sessions')} onClick={() => setAsking(true)}>
          {t('end')}
        </GuardedButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('end_title', { name: nameOf(person) })}
          text={t('end_text')}
          icon={LogOut}
          confirm={t('end')}
          action={() => endSessions(person.user_id)}
          failed={staffError('admin_users.sessions.end_failed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const icons: Record<'desktop' | 'mobile' | 'tablet', LucideIcon> = { desktop: Monitor, mobile: Smartphone, tablet: Tablet }
