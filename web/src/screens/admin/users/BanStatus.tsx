import type { ListedPerson } from '@atelier/contract/admin/users'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { Day } from '#screens/admin/users/Day.tsx'

export function BanStatus({ person: { is_banned, ban_ends_at } }: { person: Pick<ListedPerson, 'is_banned' | 'ban_ends_at'> }) {
  const t = useTranslations('admin_users')
  return (
    <span className="grid justify-items-start">
      <StatusBadge tone={is_banned ? 'bad' : 'good'}>{t(is_banned ? 'banned' : 'active')}</StatusBadge>
      {is_banned && ban_ends_at && (
        <span className="block text-xs text-quiet">{t.rich('until', { time: () => <Day at={ban_ends_at} /> })}</span>
      )}
    </span>
  )
}
