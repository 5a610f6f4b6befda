import type { ListedPerson } from '@atelier/contract/admin/users'
import { useNow, useTranslations } from 'use-intl'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'

/** What is imposed on a person beside a ban. */
export function Measures({ person: { restricted_until, is_quiet } }: { person: Pick<ListedPerson, 'restricted_until' | 'is_quiet'> }) {
  const t = useTranslations('admin_users')
  const now = useNow({ updateInterval: 60_000 })
  const isRestricted = restricted_until !== null && Date.parse(restricted_until) > now.getTime()
  return (
    <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
      {isRestricted && <StatusBadge tone="waiting">{t('is_restricted')}</StatusBadge>}
      {is_quiet && <StatusBadge tone="waiting">{t('is_quiet')}</StatusBadge>}
    </span>
  )
}
